/** Numbers of a ranking as lists and explanations write them. */
import { formatBytes, formatNumber, formatWith } from "@/lib/client/format";

/** Decimals that all scores of a column have, so that their points are aligned: enough to tell rows at the line apart. */
export function scoreDigits(largest: number, atLine: number): number {
  const size = Math.abs(largest);
  const least = size < 10 ? 4 : size < 1000 ? 2 : 1;
  const needed = atLine === 0 ? 0 : 2 - Math.floor(Math.log10(Math.abs(atLine)));
  return Math.min(4, Math.max(least, needed));
}

/** A score in a column of so many decimals; one too small for them is "<0.0001", not 0. */
export function formatFixed(value: number, digits: number): string {
  const text = formatWith(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  if (value === 0 || Number(value.toFixed(digits)) !== 0) return text;
  return `${value < 0 ? ">−" : "<"}${(10 ** -digits).toFixed(digits)}`;
}

/** A score or contribution: four decimals where they say something, fewer for the large, more for the tiny. */
export function formatScore(value: number): string {
  const size = Math.abs(value);
  if (value === 0) return "0";
  if (size < 0.001) return formatNumber(value, 3);
  const digits = size < 10 ? 4 : size < 1000 ? 2 : 1;
  return formatWith(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** As formatScore, the sign always written (a true minus). */
export function formatSigned(value: number): string {
  if (value === 0) return "±0";
  return `${value > 0 ? "+" : "−"}${formatScore(Math.abs(value))}`;
}

export function formatPercent(share: number): string {
  return `${formatWith(share * 100, { maximumFractionDigits: 1 })}%`;
}

/** A value with its unit: bytes in binary units, others as "12.3 s", "1,200 min", "2 cores"; a bare number without one. */
export function formatQuantity(value: number, unit: string | null): string {
  if (unit === "B") return value < 0 ? `−${formatBytes(-value)}` : formatBytes(value);
  return unit === null ? formatNumber(value) : `${formatNumber(value)} ${unit}`;
}

/** A size with three digits at the most, rounded up, so that what is said is enough: 13.21 → "13.3". */
export function formatAtLeast(size: number): string {
  if (size === 0 || !Number.isFinite(size)) return formatNumber(size);
  const unit = 10 ** (Math.floor(Math.log10(size)) - 2);
  // Dividing by a power of ten may leave a last bit that is no reason to round up.
  const units = Math.ceil(Number((size / unit).toPrecision(12)));
  return formatNumber(Number((units * unit).toPrecision(3)), 3);
}
