/** Formats the numbers of a ranking for lists and explanations. */
import { formatFixed, scoreDigits } from "@/lib/client/columnFormats";
import { formatBytes, formatDuration, formatNumber, formatPercent, formatWith } from "@/lib/client/format";

/** A score or contribution: four decimals in general, fewer for large values, more for tiny ones. */
export function formatScore(value: number): string {
  const size = Math.abs(value);
  if (value === 0) return "0";
  if (size < 0.001) return formatNumber(value, 3);
  const digits = size < 10 ? 4 : size < 1000 ? 2 : 1;
  return formatWith(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A single score, with its unit and without meaningless decimals, as "7.85 s"; bytes in binary units. */
export function scoreText(value: number, unit: string | undefined): string {
  if (unit === "B") return formatBytes(value);
  const size = Math.abs(value);
  if (unit === undefined || size < 0.1 || size >= 10) return withUnit(formatScore(value), unit);
  return withUnit(formatWith(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }), unit);
}

/**
 * Decimals shared by all scores of a list, from the best score and the one at the line: enough to tell them apart.
 */
export function listedDigits(best: number, atLine: number, unit: string | undefined): number {
  const digits = scoreDigits(best, atLine);
  // As in scoreText: with a unit, more decimals are meaningless unless all scores are tiny.
  return unit !== undefined && Math.abs(best) >= 0.1 ? Math.min(2, digits) : digits;
}

/** A score in a list, with the decimals that all scores of the list have; bytes in binary units. */
export const fixedScore = (value: number, digits: number, unit: string | undefined): string =>
  unit === "B" ? formatBytes(value) : withUnit(formatFixed(value, digits), unit);

/** A formatted score with its unit, if it has one: "600.51 s". */
export const withUnit = (score: string, unit: string | undefined): string =>
  unit === undefined ? score : `${score} ${unit}`;

/**
 * A value with its unit: bytes in binary units, millicores as cores, percent with at most one decimal; others as
 * "12.3 s", "1,200 min"; without a unit, the plain number.
 */
export function formatQuantity(value: number, unit: string | null): string {
  if (unit === "B") return formatBytes(value);
  if (unit === "mC") return formatCores(value / 1_000);
  if (unit === "%") return formatPercent(value / 100);
  return unit === null ? formatNumber(value) : `${formatNumber(value)} ${unit}`;
}

/** "15.3 cores", "1 core", "0.25 cores": a millicore is the smallest amount that a pod can request. */
function formatCores(cores: number): string {
  const text = formatWith(cores, { maximumFractionDigits: Math.abs(cores) < 10 ? 3 : 2 }).replace("-", "−");
  const shown = cores !== 0 && Number(cores.toFixed(3)) === 0 ? formatNumber(cores, 2) : text;
  return `${shown} ${shown === "1" ? "core" : "cores"}`;
}

/** A measured value: seconds as a duration ("39 min 22 s"), anything else as a quantity. */
export function formatMeasured(value: number, unit: string | null): string {
  return unit === "s" ? formatDuration(value * 1_000) : formatQuantity(value, unit);
}

/** The unit of a difference of percentages: short if space is limited, in full for a screen reader. */
export type PointsForm = "points" | "percentage points";

/**
 * The difference of two measured values, at least 0: for percentages in points, "6.4 points"; else in their unit.
 */
export function formatDifference(size: number, unit: string | null, form: PointsForm = "points"): string {
  return unit === "%" ? formatPoints(size, form) : formatMeasured(size, unit);
}

/** With at most one decimal, or with exactly `decimals`. */
export function formatPoints(size: number, form: PointsForm = "points", decimals?: number): string {
  const rounded = Number(size.toFixed(1));
  if (size > 0 && rounded === 0) return `<0.1 ${form}`;
  const text = formatWith(size, {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 1,
  });
  return `${text} ${text === "1" ? form.slice(0, -1) : form}`;
}

/** A size with at most three digits, rounded up so that it is sufficient: 13.21 → "13.3". */
export function formatAtLeast(size: number): string {
  if (size === 0 || !Number.isFinite(size)) return formatNumber(size);
  const unit = 10 ** (Math.floor(Math.log10(size)) - 2);
  // Dividing by a power of ten may leave a rounding error that is no reason to round up.
  const units = Math.ceil(Number((size / unit).toPrecision(12)));
  return formatNumber(Number((units * unit).toPrecision(3)), 3);
}
