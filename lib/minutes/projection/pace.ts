/** The pace of a namespace: its use on working days and at weekends, and how much single days deviate from that. */

/** A past day (UTC). */
export interface Day {
  /** "2026-11-22". */
  readonly date: string;
  readonly minutes: number;
}

export interface Pace {
  /** Returns the minutes that a day with this date is expected to use. */
  readonly of: (date: string) => number;
  /** Standard deviation of a day's minutes from the expected value. */
  readonly spread: number;
  /** Number of days that the pace is based on. */
  readonly days: number;
}

/** Maximum number of days that a pace is based on: four of each weekday. */
export const PACE_DAYS = 28;

/** Computes the pace of the last four weeks. `days` are consecutive, oldest first, at least one. */
export function paceOf(days: readonly Day[]): Pace {
  const taken = days.slice(-PACE_DAYS);
  const all = mean(taken);
  const work = taken.filter(({ date }) => !isWeekend(date));
  const weekend = taken.filter(({ date }) => isWeekend(date));
  const means = {
    work: work.length > 0 ? mean(work) : all,
    weekend: weekend.length > 0 ? mean(weekend) : all,
  };
  const of = (date: string): number => (isWeekend(date) ? means.weekend : means.work);
  const squares = taken.reduce((sum, { date, minutes }) => sum + (minutes - of(date)) ** 2, 0);
  return { of, spread: Math.sqrt(squares / Math.max(1, taken.length - 2)), days: taken.length };
}

const mean = (days: readonly Day[]): number =>
  days.reduce((sum, { minutes }) => sum + minutes, 0) / Math.max(1, days.length);

/** Whether the date is a Saturday or Sunday in UTC. */
function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
}
