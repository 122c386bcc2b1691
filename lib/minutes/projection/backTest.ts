/**
 * Determines how wide an interval must be, and how often it would have held: projects past months from the same day
 * of the month as today, and compares the projections with the outcome.
 */
import { paceOf, PACE_DAYS, type Day } from "./pace";
import { pathOf } from "./path";

/** Days of one month, from its first to its last. */
export type Month = readonly Day[];

export interface Coverage {
  /** Width to each side of the expected value, in standard deviations. */
  readonly widths: number;
  /** Number of projections compared, and how many of their intervals held. */
  readonly cases: number;
  readonly held: number;
}

/** The share of cases in which an interval should hold. */
const WANTED = 0.8;
/** Maximum number of past months to test, and the minimum for stating a coverage. */
const BACK_TEST_MONTHS = 6;
const LEAST_MONTHS = 3;
/** Offsets from the current day of the month, so that a single unusual day does not decide. */
const NEIGHBOURS = [-3, 0, 3];
/** In minutes. */
const TINY = 1e-6;

/**
 * Tests projections. `months` are consecutive past months, oldest first; `day` is the current day of the month (1 to
 * 31). The width for each month is derived only from the others and then tested on it, so the result shows how the
 * method performs on unseen months. Returns undefined if fewer than three months can be tested.
 */
export function backTest(months: readonly Month[], day: number): Coverage | undefined {
  const errors = months.slice(-BACK_TEST_MONTHS).map((month) => errorsOf(months, month, day));
  const usable = errors.filter((each) => each.length > 0);
  if (usable.length < LEAST_MONTHS) return undefined;
  const held = usable.flatMap((each) => {
    const widths = widthOf(usable.filter((other) => other !== each).flat());
    return each.filter((error) => error <= widths);
  }).length;
  return { widths: widthOf(usable.flat()), cases: usable.flat().length, held };
}

/** Returns by how many deviations the month's projections were off; empty if too few days precede them. */
function errorsOf(months: readonly Month[], month: Month, day: number): number[] {
  const days = months.slice(0, months.indexOf(month) + 1).flat();
  const begin = days.length - month.length;
  const ends = new Set(NEIGHBOURS.map((by) => Math.min(Math.max(1, day + by), month.length - 1)));
  return [...ends].flatMap((over) => {
    const known = days.slice(0, begin + over);
    if (known.length < PACE_DAYS) return [];
    const used = sum(month.slice(0, over));
    const left = month.slice(over).map(({ date }) => date);
    const end = pathOf(paceOf(known), { used, dates: left, elapsed: 0 }).at(-1);
    if (end === undefined) return [];
    const off = Math.abs(sum(month) - end.expected);
    // A namespace with the same use every day is off only by rounding errors, and its days do not differ.
    return [off < TINY ? 0 : off / Math.max(end.deviation, TINY)];
  });
}

const sum = (days: readonly Day[]): number => days.reduce((total, { minutes }) => total + minutes, 0);

/** Returns the smallest width that contains the wanted share of the errors. */
function widthOf(errors: readonly number[]): number {
  const sorted = [...errors].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length, Math.ceil(WANTED * (sorted.length + 1))) - 1] ?? 0;
}
