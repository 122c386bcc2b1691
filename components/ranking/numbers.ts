/** Numbers of a ranking as lists and explanations write them. */
import { formatBytes, formatDuration, formatNumber, formatWith } from "@/lib/client/format";

/** A score or contribution: four decimals where they say something, fewer for the large, more for the tiny. */
export function formatScore(value: number): string {
  const size = Math.abs(value);
  if (value === 0) return "0";
  if (size < 0.001) return formatNumber(value, 3);
  const digits = size < 10 ? 4 : size < 1000 ? 2 : 1;
  return formatWith(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A score as it is written, with its unit where it has one: "600.51 s". */
export const withUnit = (score: string, unit: string | undefined): string =>
  unit === undefined ? score : `${score} ${unit}`;

/** A value with its unit: bytes in binary units, others as "12.3 s", "1,200 min", "2 cores", "85%"; a bare number without one. */
export function formatQuantity(value: number, unit: string | null): string {
  if (unit === "B") return formatBytes(value);
  if (unit === null) return formatNumber(value);
  return `${formatNumber(value)}${unit === "%" ? "" : " "}${unit}`;
}

/** What is measured, for people: seconds as a duration ("39 min 22 s"), anything else as a quantity. */
export function formatMeasured(value: number, unit: string | null): string {
  return unit === "s" ? formatDuration(value * 1_000) : formatQuantity(value, unit);
}

/** A size with three digits at the most, rounded up, so that what is said is enough: 13.21 → "13.3". */
export function formatAtLeast(size: number): string {
  if (size === 0 || !Number.isFinite(size)) return formatNumber(size);
  const unit = 10 ** (Math.floor(Math.log10(size)) - 2);
  // Dividing by a power of ten may leave a last bit that is no reason to round up.
  const units = Math.ceil(Number((size / unit).toPrecision(12)));
  return formatNumber(Number((units * unit).toPrecision(3)), 3);
}
