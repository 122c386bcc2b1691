/** The pace of a namespace: what it uses on a working day and on one of the weekend, and how far days are from that. */

/** One day (UTC) that is over. */
export interface Day {
  /** "2026-11-22". */
  readonly date: string;
  readonly minutes: number;
}

export interface Pace {
  /** Minutes that a day of this date is expected to use. */
  readonly of: (date: string) => number;
  /** Standard deviation of a day's minutes from that. */
  readonly spread: number;
  /** Days that it was taken from. */
  readonly days: number;
}

/** Days that a pace is taken from: four of each weekday. */
export const PACE_DAYS = 28;

/** Of the last four weeks of `days`, which are consecutive, oldest first; at least one. */
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

/** Saturday and Sunday, in UTC. */
function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
}
