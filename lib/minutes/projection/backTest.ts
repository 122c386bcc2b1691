/**
 * How wide an interval must be, and how often it would have held: months that are over are projected from days on which
 * they were as old as the present month is, and compared with what they became.
 */
import { paceOf, PACE_DAYS, type Day } from "./pace";
import { pathOf } from "./path";

/** Days of one month, from its first to its last. */
export type Month = readonly Day[];

export interface Coverage {
  /** Deviations to each side of the expected. */
  readonly widths: number;
  /** Projections that were compared, and those whose interval held. */
  readonly cases: number;
  readonly held: number;
}

/** The share that an interval is made to hold. */
const WANTED = 0.8;
/** Months before that are looked at, and the fewest from which a coverage is stated. */
const BACK_TEST_MONTHS = 6;
const LEAST_MONTHS = 3;
/** Beside the present day of the month, so that one odd day does not decide. */
const NEIGHBOURS = [-3, 0, 3];
/** Minutes. */
const TINY = 1e-6;

/**
 * `months` are consecutive ones that are over, oldest first, `day` the day of the month (1 to 31) that the present month
 * has come to. The width for a month is taken from the other ones alone, and held against it: what is counted is how the
 * way of choosing fares with months it has not seen. Undefined where fewer than three months can be looked at.
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

/** How many deviations the month's projections were off; none for those with too little before them. */
function errorsOf(months: readonly Month[], month: Month, day: number): number[] {
  const days = months.slice(0, months.indexOf(month) + 1).flat();
  const begin = days.length - month.length;
  const ends = new Set(NEIGHBOURS.map((by) => Math.min(Math.max(1, day + by), month.length - 1)));
  return [...ends].flatMap((over) => {
    const known = days.slice(0, begin + over);
    if (known.length < PACE_DAYS) return [];
    const used = sum(month.slice(0, over));
    const left = month.slice(over).map(({ date }) => date);
    const end = pathOf(paceOf(known), { used, dates: left, begun: 0 }).at(-1);
    if (end === undefined) return [];
    const off = Math.abs(sum(month) - end.expected);
    // A namespace that does the same every day is off by what floating point leaves, and its days do not differ.
    return [off < TINY ? 0 : off / Math.max(end.deviation, TINY)];
  });
}

const sum = (days: readonly Day[]): number => days.reduce((total, { minutes }) => total + minutes, 0);

/** The smallest width that holds the wanted share of the errors. */
function widthOf(errors: readonly number[]): number {
  const sorted = [...errors].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length, Math.ceil(WANTED * (sorted.length + 1))) - 1] ?? 0;
}
