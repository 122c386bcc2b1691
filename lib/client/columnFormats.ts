/**
 * Formats for the numbers of one column: the same number of decimals for all, so that decimal points align. Pure.
 */
import { byteUnit } from "../numeric/words";
import { formatNumber, formatWith } from "./format";

/** How a number of the column is written. */
export type Format = (value: number) => string;

/** Decimals that tell the smallest shown number apart, at most four; fewer for large numbers. */
export function scoreDigits(largest: number, smallest: number): number {
  const size = Math.abs(largest);
  const least = size < 10 ? 4 : size < 1000 ? 2 : 1;
  const needed = smallest === 0 ? 0 : 2 - Math.floor(Math.log10(Math.abs(smallest)));
  return Math.min(4, Math.max(least, needed));
}

/** Formats with `digits` decimals and a true minus sign; a value too small for them is "<0.0001", not 0. */
export function formatFixed(value: number, digits: number): string {
  // Adding 0 removes the sign of a negative zero, which Intl would write.
  const text = formatWith(value + 0, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  if (value === 0 || Number(value.toFixed(digits)) !== 0) return text.replace(/^-/, "−");
  return `${value < 0 ? ">−" : "<"}${(10 ** -digits).toFixed(digits)}`;
}

/** For scores and contributions. */
export function scoresIn(values: readonly number[]): Format {
  const digits = digitsOf(values);
  return (value) => formatFixed(value, digits);
}

/** For changes, always with a sign (a true minus); whole numbers without decimals, otherwise `digits` decimals. */
export function changesIn(values: readonly number[], digits = digitsOf(values)): Format {
  const decimals = values.every(Number.isInteger) ? 0 : digits;
  return (value) => {
    const sign = value === 0 ? "±" : value > 0 ? "+" : "−";
    return sign + formatFixed(Math.abs(value), decimals);
  };
}

/** For any numbers: whole ones without decimals, others with no more decimals than the longest of them has. */
export function numbersIn(values: readonly number[]): Format {
  const written = values.map((value) => decimalsOf(formatNumber(value)));
  const digits = Math.min(digitsOf(values), Math.max(0, ...written));
  return (value) => (Number.isFinite(value) ? formatFixed(value, digits) : String(value));
}

/** Smaller differences come from floating point or rounded waits: the numbers count as equal. */
const LEAST_APART = 0.01;

/** Rounds compared numbers: to integers, or to hundredths if two of them differ by less than one. */
export function roundedApart(values: readonly number[]): (value: number) => number {
  const sorted = values.toSorted((a, b) => a - b);
  const isClose = sorted.some((value, index) => {
    const apart = (sorted[index + 1] ?? value) - value;
    return apart >= LEAST_APART && apart < 1;
  });
  return (value) => (isClose ? Number(value.toFixed(2)) : Math.round(value)) + 0;
}

/** For bytes: all in the unit of the largest, with one decimal unless that is the byte. */
export function bytesIn(values: readonly number[]): Format {
  const { size, unit } = byteUnit(largestOf(values));
  return (value) => `${formatFixed(value / size, size === 1 ? 0 : 1)} ${unit}`;
}

/** For durations in milliseconds: all in the unit of the largest, "340 ms", "1.2 s" or "12.5 min". */
export function durationsIn(values: readonly number[]): Format {
  const largest = largestOf(values);
  const [size, unit] = largest < 1_000 ? [1, "ms"] : largest < 60_000 ? [1_000, "s"] : [60_000, "min"];
  return (value) => `${formatFixed(value / size, size === 1 ? 0 : 1)} ${unit}`;
}

/** The largest absolute value of the shown numbers; 0 if there are none. */
function largestOf(values: readonly number[]): number {
  return values.reduce(
    (largest, value) => (Number.isFinite(value) ? Math.max(largest, Math.abs(value)) : largest),
    0,
  );
}

function digitsOf(values: readonly number[]): number {
  let [largest, smallest] = [0, Infinity];
  for (const value of values) {
    const size = Math.abs(value);
    if (size > largest && size < Infinity) largest = size;
    if (size > 0 && size < smallest) smallest = size;
  }
  return scoreDigits(largest, smallest === Infinity ? 0 : smallest);
}

/** Returns more than any column has for "3.922 × 10⁻¹²". */
function decimalsOf(text: string): number {
  if (text.includes("×")) return 4;
  const point = text.indexOf(".");
  return point < 0 ? 0 : text.length - point - 1;
}
