/** How a month goes on at a pace: the minutes used by the end of each day that is left, and how sure that is. */
import type { Pace } from "./pace";

/** By the end of a day. */
export interface PathPoint {
  readonly date: string;
  /** Minutes used since the month's beginning. */
  readonly expected: number;
  /** Standard deviation of that. */
  readonly deviation: number;
}

export interface PathStart {
  /** Minutes used so far. */
  readonly used: number;
  /** Days that are left, the present one first. */
  readonly dates: readonly string[];
  /** How much of the first of them is over, 0 to 1. */
  readonly begun: number;
}

/** Days go their own ways, while what is wrong with the pace is wrong with every day: the deviation has both. */
export function pathOf(pace: Pace, { used, dates, begun }: PathStart): PathPoint[] {
  let expected = used;
  let days = 0;
  return dates.map((date, index) => {
    const part = index === 0 ? 1 - begun : 1;
    expected += pace.of(date) * part;
    days += part;
    return { date, expected, deviation: pace.spread * Math.sqrt(days + days ** 2 / pace.days) };
  });
}

/** The first day by whose end so many minutes are used, `widths` deviations above the expected; undefined for none. */
export function dayOfCrossing(path: readonly PathPoint[], total: number, widths: number): string | undefined {
  return path.find(({ expected, deviation }) => expected + widths * deviation >= total)?.date;
}
