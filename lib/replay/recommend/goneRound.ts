/**
 * Data from which a held-out day or pipeline is ranked. A time window such as the last 2 h ends at the prewarming of
 * the tested day. Jobs of other units after that time are moved before it, as if the days of the set were circular,
 * with the last day before the first. Every other day then counts as history at its own time of day.
 */
import { SECOND, type JobSet } from "../jobs/jobSet";
import { instantOn } from "../jobs/localDays";
import { arranged } from "./subset";

export interface Round {
  /** The local day of each job. */
  readonly dayOf: Int32Array;
  /** Number of days after which the set repeats. */
  readonly days: number;
  readonly timeZone: string;
}

/**
 * Returns the jobs that `known` keeps, in order. Those at `end` (nanoseconds of the set) or later are moved back by
 * one round. O(jobs), except where clocks change.
 */
export function goneRound(
  jobs: JobSet,
  end: number,
  known: (job: number) => boolean,
  { dayOf, days, timeZone }: Round,
): JobSet {
  const back = new Map<number, number>();
  const turn = (day: number): number => {
    const ms = back.get(day) ?? instantOn(day - days, 0, timeZone) - instantOn(day, 0, timeZone);
    back.set(day, ms);
    return (ms / 1_000) * SECOND;
  };
  const later = (job: number): number => ((jobs.scheduled[job] ?? 0) < end ? 0 : turn(dayOf[job] ?? 0));
  const moved: number[] = [];
  const stayed: number[] = [];
  for (let job = 0; job < jobs.count; job += 1) {
    if (known(job)) ((jobs.scheduled[job] ?? 0) < end ? stayed : moved).push(job);
  }
  const at = (job: number): number => (jobs.scheduled[job] ?? 0) + later(job);
  // Moved jobs lie on days before the first one. If the target day is shorter, it may overlap the next.
  const isOrdered = moved.every((job, index) => index === 0 || at(moved[index - 1] ?? job) <= at(job));
  if (!isOrdered) moved.sort((a, b) => at(a) - at(b));
  return arranged(jobs, moved.concat(stayed), later);
}
