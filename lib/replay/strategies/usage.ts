/** What strategies rank by: jobs before the prewarming, or of separate days (replay.md "Semantics"). */
import type { ImageTable } from "../jobs/imageTable";
import { DAY, firstAt, HOUR, SECOND, type JobSet } from "../jobs/jobSet";
import { offsetSpans } from "../../numeric/zone";

/** A developer window as times of the day: nanoseconds from local midnight. */
export interface DayWindow {
  readonly start: number;
  readonly end: number;
}

export interface Usage {
  readonly table: ImageTable;
  readonly jobs: JobSet;
  /** Jobs that count: those before this number. */
  readonly until: number;
  /** Nanoseconds of the set at which usage ends. */
  readonly end: number;
  /** Whole days that figures per day are means over. */
  readonly days: number;
  /** Nanoseconds since local midnight of each job. */
  readonly timeOfDay: Float64Array;
  readonly window: DayWindow;
  /** By image: milliseconds of the developer window that the replayed jobs wait without prewarming. */
  readonly impact: Float64Array;
}

export interface UsageOptions {
  readonly table: ImageTable;
  readonly jobs: JobSet;
  /** Nanoseconds of the set; jobs from here on do not count. */
  readonly end: number;
  readonly timeZone: string;
  readonly window: DayWindow;
  readonly impact: Float64Array;
}

export function usageOf({ jobs, end, timeZone, ...rest }: UsageOptions): Usage {
  const until = firstAt(jobs, end);
  const timeOfDay = localTimes(jobs, timeZone);
  return { ...rest, jobs, end, until, days: daysOf(jobs, until), timeOfDay };
}

/** Days that have a job, in UTC; at least 1. */
function daysOf({ scheduled }: JobSet, until: number): number {
  let days = 0;
  let last = NaN;
  for (let job = 0; job < until; job += 1) {
    const day = Math.floor((scheduled[job] ?? 0) / DAY);
    if (day !== last) days += 1;
    last = day;
  }
  return Math.max(1, days);
}

/** Nanoseconds since local midnight, with the offset that is in force at each job. */
function localTimes(jobs: JobSet, timeZone: string): Float64Array {
  const { scheduled, originSeconds, count } = jobs;
  const lastSecond = originSeconds + Math.ceil((scheduled[count - 1] ?? 0) / SECOND);
  const firstSecond = originSeconds + Math.floor((scheduled[0] ?? 0) / SECOND);
  const spans = offsetSpans(timeZone, firstSecond, lastSecond);
  let span = 0;
  return scheduled.map((at) => {
    while ((spans[span + 1]?.from ?? Infinity) <= originSeconds + at / SECOND) span += 1;
    const local = (at + (spans[span]?.offset ?? 0) * SECOND) % DAY;
    return local < 0 ? local + DAY : local;
  });
}

/** Sums a weight over the jobs that count, by image. */
export function sumByImage(usage: Usage, weight: (job: number) => number): Float64Array {
  const sums = new Float64Array(usage.table.images.length);
  for (let job = 0; job < usage.until; job += 1) {
    const image = usage.jobs.image[job] ?? 0;
    sums[image] = (sums[image] ?? 0) + weight(job);
  }
  return sums;
}

/** Local hour of the day of a job, 0 to 23. */
export const hourOf = (usage: Usage, job: number): number => Math.floor((usage.timeOfDay[job] ?? 0) / HOUR);

/** Seconds of a pull by image. */
export const pullSeconds = (usage: Usage): Float64Array =>
  Float64Array.from(usage.table.images, (image) => image.pullSeconds);

/** Distinct nodes of the jobs that count; at least 1. */
export function nodesOf({ jobs, until }: Usage): number {
  const seen = new Uint8Array(jobs.nodes.length);
  for (let job = 0; job < until; job += 1) seen[jobs.node[job] ?? 0] = 1;
  return Math.max(
    1,
    seen.reduce((sum, each) => sum + each, 0),
  );
}
