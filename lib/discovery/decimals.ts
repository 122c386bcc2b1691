/** Numbers as the YAML status prints them, in strings (discovery.md section 7). */

const DECIMALS = 4;

/** A raw value in its shortest form with at most four decimals: 8210 → "8210", 0.12345 → "0.1235". */
export function formatRaw(value: number): string {
  return format(value, "0");
}

/** Normalised values, contributions and scores, with one to four decimals: 1 → "1.0", 0.8768 → "0.8768". */
export function formatDecimal(value: number): string {
  const text = format(value, "0.0");
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** A non-zero value that would print as zero has four significant digits: "1.234e-7". */
function format(value: number, zero: string): string {
  if (value === 0) return zero;
  const fixed = value.toFixed(DECIMALS);
  if (Number(fixed) === 0) return value.toExponential(3);
  return fixed.includes(".") && !fixed.includes("e") ? fixed.replace(/\.?0+$/, "") : fixed;
}
