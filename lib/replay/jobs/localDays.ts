/** Days of a time zone: the day of each job, and instants of the same local time on another day. */
import { instantOfLocal, offsetAt, offsetSpans } from "../../numeric/zone";
import { SECOND, type JobSet } from "./jobSet";

/** Days are numbered from 1970-01-01 of the zone. */
export const DAY_SECONDS = 86_400;
/**
 * Length of time for which offsets are looked up at once. Jobs years apart (a wrong year in a file) need no look-up
 * of the years between.
 */
const STRETCH = 30 * DAY_SECONDS;

/** Calls `each` with the local time of every job, in nanoseconds of the set plus the zone's offset. */
function forLocalTimes(
  { scheduled, originSeconds, count }: JobSet,
  timeZone: string,
  each: (job: number, local: number) => void,
): void {
  let spans: ReturnType<typeof offsetSpans> = [];
  let known = -Infinity;
  let span = 0;
  for (let job = 0; job < count; job += 1) {
    const at = scheduled[job] ?? 0;
    const second = originSeconds + Math.floor(at / SECOND);
    if (second > known) {
      known = second + STRETCH;
      spans = offsetSpans(timeZone, second, known);
      span = 0;
    }
    while ((spans[span + 1]?.from ?? Infinity) <= second) span += 1;
    each(job, at + (spans[span]?.offset ?? 0) * SECOND);
  }
}

/** Returns the nanoseconds since local midnight of each job, with the offset in force at its time. */
export function localTimes(jobs: JobSet, timeZone: string): Float64Array {
  const times = new Float64Array(jobs.count);
  const day = DAY_SECONDS * SECOND;
  forLocalTimes(jobs, timeZone, (job, local) => {
    const time = local % day;
    times[job] = time < 0 ? time + day : time;
  });
  return times;
}

/** Returns the local day of each job. */
export function localDays(jobs: JobSet, timeZone: string): Int32Array {
  const days = new Int32Array(jobs.count);
  // The set's nanoseconds start at a midnight in UTC.
  const first = jobs.originSeconds / DAY_SECONDS;
  forLocalTimes(jobs, timeZone, (job, local) => {
    days[job] = first + Math.floor(local / (DAY_SECONDS * SECOND));
  });
  return days;
}

/** Returns the local day of an instant in Unix milliseconds. */
export function localDayAt(unixMs: number, timeZone: string): number {
  const seconds = Math.floor(unixMs / 1_000);
  return Math.floor((seconds + offsetAt(timeZone, seconds)) / DAY_SECONDS);
}

/** Formats a day as "2026-06-18". */
export function isoDay(day: number): string {
  return new Date(day * DAY_SECONDS * 1_000).toISOString().slice(0, 10);
}

/**
 * Returns a day's first instant in Unix milliseconds. If clocks go forward at midnight, the day starts at 01:00, and
 * `instantOn` of its midnight may lie on the day before.
 */
export function startOfDay(day: number, timeZone: string): number {
  const midnight = instantOn(day, 0, timeZone);
  if (localDayAt(midnight, timeZone) === day) return midnight;
  const seconds = midnight / 1_000;
  const [, change] = offsetSpans(timeZone, seconds, seconds + DAY_SECONDS);
  return change === undefined ? midnight : change.from * 1_000;
}

/** Returns the instant `seconds` after the day's local midnight, in Unix milliseconds. */
export function instantOn(day: number, seconds: number, timeZone: string): number {
  return instantOfLocal(timeZone, day * DAY_SECONDS + seconds) * 1_000;
}

/** Returns the same local time `days` days later, in Unix milliseconds. */
export function daysLater(unixMs: number, days: number, timeZone: string): number {
  // Unchanged: in the repeated hour in autumn, converting to local time and back may give another instant.
  if (days === 0) return unixMs;
  const seconds = Math.floor(unixMs / 1_000);
  const local = seconds + offsetAt(timeZone, seconds) + days * DAY_SECONDS;
  return instantOfLocal(timeZone, local) * 1_000 + (unixMs - seconds * 1_000);
}
