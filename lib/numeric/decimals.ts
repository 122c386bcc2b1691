/** Formats numbers as strings for the YAML status (discovery.md section 7). */

const DECIMALS = 4;

/** Formats a raw value in its shortest form with at most four decimals: 8210 → "8210", 0.12345 → "0.1235". */
export function formatRaw(value: number): string {
  return format(value, "0");
}

/** Formats normalised values, contributions and scores with one to four decimals: 1 → "1.0", 0.8768 → "0.8768". */
export function formatDecimal(value: number): string {
  const text = format(value, "0.0");
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** A non-zero value that would print as zero has four significant digits instead: "1.234e-7". */
function format(value: number, zero: string): string {
  if (value === 0) return zero;
  const fixed = value.toFixed(DECIMALS);
  if (Number(fixed) === 0) return value.toExponential(3);
  return fixed.includes(".") && !fixed.includes("e") ? fixed.replace(/\.?0+$/, "") : fixed;
}

/** Like formatRaw, but never with an exponent that is hard to read: "0.00003922", "3.922 × 10⁻¹²". */
export function formatPlain(value: number): string {
  return value === 0 || Math.abs(value) >= 5e-5 ? formatRaw(value) : formatSmall(value, 4);
}

/** Smallest value that is written out; smaller ones have a power of ten. */
const WRITTEN_OUT = 1e-9;

/** Formats a value near 0, or a huge one, with this many significant digits. */
export function formatSmall(value: number, digits: number): string {
  const [mantissa = "", exponent = "0"] = value.toExponential(digits - 1).split("e");
  const size = Math.abs(value);
  if (size < 1 && size >= WRITTEN_OUT) {
    return value.toFixed(Math.min(100, digits - 1 - Number(exponent))).replace(/\.?0+$/, "");
  }
  return `${mantissa.replace(/\.?0+$/, "")} × 10${[...String(Number(exponent))].map((c) => SUPERSCRIPT[c] ?? c).join("")}`;
}

const SUPERSCRIPT: Readonly<Record<string, string>> = Object.fromEntries(
  [..."-0123456789"].map((digit, index) => [digit, [..."⁻⁰¹²³⁴⁵⁶⁷⁸⁹"][index] ?? ""]),
);
