/** How a month continues at a pace: the minutes used by the end of each remaining day, and how certain that is. */
import type { Pace } from "./pace";

/** State at the end of a day. */
export interface PathPoint {
  readonly date: string;
  /** Minutes used since the month's beginning. */
  readonly expected: number;
  /** Standard deviation of `expected`. */
  readonly deviation: number;
}

export interface PathStart {
  /** Minutes used so far. */
  readonly used: number;
  /** The remaining days, today first. */
  readonly dates: readonly string[];
  /** Fraction of the first day that is over, 0 to 1. */
  readonly elapsed: number;
}

/** Days vary independently, but an error of the pace affects every day. The deviation includes both. */
export function pathOf(pace: Pace, { used, dates, elapsed }: PathStart): PathPoint[] {
  let expected = used;
  let days = 0;
  return dates.map((date, index) => {
    const part = index === 0 ? 1 - elapsed : 1;
    expected += pace.of(date) * part;
    days += part;
    return { date, expected, deviation: pace.spread * Math.sqrt(days + days ** 2 / pace.days) };
  });
}

/** Returns the first day at whose end the expected value plus `widths` deviations reaches `total`, or undefined. */
export function dayOfCrossing(path: readonly PathPoint[], total: number, widths: number): string | undefined {
  return path.find(({ expected, deviation }) => expected + widths * deviation >= total)?.date;
}
