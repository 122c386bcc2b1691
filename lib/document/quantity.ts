/**
 * Weights: numbers, decimal strings and Kubernetes quantities (discovery.md section 1).
 */

/** Powers of ten, appended as an exponent so that a single conversion rounds correctly: 300m → 300e-3. */
const DECIMAL: ReadonlyMap<string, number> = new Map([
  ["n", -9],
  ["u", -6],
  ["m", -3],
  ["", 0],
  ["k", 3],
  ["M", 6],
  ["G", 9],
  ["T", 12],
  ["P", 15],
  ["E", 18],
]);

/** Exponents of two. */
const BINARY: ReadonlyMap<string, number> = new Map([
  ["Ki", 10],
  ["Mi", 20],
  ["Gi", 30],
  ["Ti", 40],
  ["Pi", 50],
  ["Ei", 60],
]);

/** Longer texts are not plausible weights and only cost time. */
const MAX_LENGTH = 64;

const SHAPE = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:([eE][+-]?\d{1,3})|([KMGTPE]i|[numkMGTPE])?)$/;

/**
 * Returns the number of a quantity ("300m" is 0.3, "1Ki" is 1024); null if the text is not a quantity or not finite.
 */
export function parseQuantity(text: string): number | null {
  if (text.length > MAX_LENGTH) return null;
  const match = SHAPE.exec(text);
  if (match === null) return null;
  const mantissa = match[1] ?? "";
  const suffix = match[3] ?? "";
  const binary = BINARY.get(suffix);
  const value =
    binary === undefined
      ? Number(`${mantissa}${match[2] ?? `e${DECIMAL.get(suffix) ?? 0}`}`)
      : Number(mantissa) * 2 ** binary;
  return Number.isFinite(value) ? value : null;
}

/** Maximum decimals of a Kubernetes quantity; further digits are rounded away from zero. */
const NANO = 9;

/**
 * Returns the double that Go reads from a quantity (`resource.Quantity`, AsApproximateFloat64): its unscaled integer
 * times a power of ten, rounded twice, so that "0.3" is 3 · 0.1 = 0.30000000000000004 and "0.30" is 30 · 0.01 = 0.3.
 * Null for a text that is not a quantity or not finite.
 */
export function goQuantity(text: string): number | null {
  if (parseQuantity(text) === null) return null;
  const [, sign = "", whole = "", decimals = "", suffix = ""] = /^([+-]?)(\d*)\.?(\d*)(.*)$/.exec(text) ?? [];
  const digits = whole.replace(/^0+/, "") || "0";
  const binary = BINARY.get(suffix);
  const exponent = DECIMAL.get(suffix) ?? (binary === undefined ? Number(suffix.slice(1)) : 0);
  const unscaled = BigInt(digits + decimals) << BigInt(binary ?? 0);
  const places = decimals.length - exponent;
  // Longer ones are stored in billionths, which costs a second rounding.
  const exact =
    binary === undefined
      ? digits.length + decimals.length <= 18 && places <= NANO
      : decimals === "" && digits.length <= 14 - Math.trunc((binary * 3) / 10);
  const value =
    exact || unscaled === 0n ? scaled(unscaled, -places) : inNanos(unscaled, places, binary !== undefined);
  return Number.isFinite(value) ? (sign === "-" ? -value : value) + 0 : null;
}

/** Rounds up to whole billionths; a binary quantity is capped at the largest int64. */
function inNanos(unscaled: bigint, places: number, binary: boolean): number {
  const down = 10n ** BigInt(Math.max(0, places - NANO));
  const nanos = ((unscaled + down - 1n) / down) * 10n ** BigInt(Math.max(0, NANO - places));
  const most = (2n ** 63n - 1n) * 10n ** BigInt(NANO);
  return binary && nanos > most ? Number(2n ** 63n - 1n) : scaled(nanos, -NANO);
}

/** Multiplies by the power of ten as Go computes it: from −9 a table entry, above 31 the product of two. */
function scaled(unscaled: bigint, exponent: number): number {
  if (exponent <= 0) return Number(unscaled) * Number(`1e${exponent}`);
  const low = exponent % 32;
  return Number(unscaled) * (Number(`1e${low}`) * Number(`1e${exponent - low}`));
}

/** Returns the shortest decimal string that reads back as the same number: 0.3 → "0.3". */
export function formatQuantity(value: number): string {
  return String(value).replace("e+", "e");
}
