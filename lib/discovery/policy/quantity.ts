/**
 * Weights: numbers, decimal strings and Kubernetes quantities (discovery.md section 1).
 */

/** Powers of ten are appended as an exponent, so that the one conversion rounds correctly: 300m → 300e-3. */
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

const BINARY: ReadonlyMap<string, number> = new Map([
  ["Ki", 2 ** 10],
  ["Mi", 2 ** 20],
  ["Gi", 2 ** 30],
  ["Ti", 2 ** 40],
  ["Pi", 2 ** 50],
  ["Ei", 2 ** 60],
]);

/** Longer texts are no weight anybody means and only cost time. */
const MAX_LENGTH = 64;

const SHAPE = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:([eE][+-]?\d{1,3})|([KMGTPE]i|[numkMGTPE])?)$/;

/** The number a quantity stands for ("300m" is 0.3, "1Ki" is 1024); null when the text is none or not finite. */
export function parseQuantity(text: string): number | null {
  if (text.length > MAX_LENGTH) return null;
  const match = SHAPE.exec(text);
  if (match === null) return null;
  const mantissa = match[1] ?? "";
  const suffix = match[3] ?? "";
  const factor = BINARY.get(suffix);
  const value =
    factor === undefined
      ? Number(`${mantissa}${match[2] ?? `e${DECIMAL.get(suffix) ?? 0}`}`)
      : Number(mantissa) * factor;
  return Number.isFinite(value) ? value : null;
}

/** The shortest decimal string that is read back as the same number: 0.3 → "0.3". */
export function formatQuantity(value: number): string {
  return String(value).replace("e+", "e");
}
