/** What strategies rank by: jobs before the prewarming, or of separate days (replay.md "Semantics"). */
import type { ImageTable } from "../jobs/imageTable";
import { firstAt, HOUR, type JobSet } from "../jobs/jobSet";
import { localDays, localTimes } from "../jobs/localDays";

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
  /** Days of the zone with a job, at least 1, that figures per day are means over. */
  readonly days: number;
  /** Jobs that figures per day count: those before this number. */
  readonly untilDays: number;
  /** Nanoseconds since local midnight of each job. */
  readonly timeOfDay: Float64Array;
  readonly window: DayWindow;
  /** By image: milliseconds of the developer window that the replayed jobs wait without prewarming; NaN without such jobs. */
  readonly impact: Float64Array;
}

export interface UsageOptions {
  readonly table: ImageTable;
  readonly jobs: JobSet;
  /** Nanoseconds of the set; jobs from here on do not count. */
  readonly end: number;
  /** Nanoseconds of the set at which the last of the days ends that figures per day are means over; `end` if absent. */
  readonly daysEnd?: number;
  readonly timeZone: string;
  readonly window: DayWindow;
  readonly impact: Float64Array;
}

export function usageOf({ jobs, end, daysEnd = end, timeZone, ...rest }: UsageOptions): Usage {
  const until = firstAt(jobs, end);
  const untilDays = firstAt(jobs, daysEnd);
  const timeOfDay = localTimes(jobs, timeZone);
  const days = new Set(localDays(jobs, timeZone).subarray(0, untilDays)).size;
  return { ...rest, jobs, end, until, untilDays, days: Math.max(1, days), timeOfDay };
}

/**
 * Sums a weight over the jobs that count, by image; those without a weight (undefined) are left out. NaN for an image that
 * has none: a ranking holds the images that it has seen.
 */
export function sumByImage(usage: Usage, weight: (job: number) => number | undefined): Float64Array {
  const sums = new Float64Array(usage.table.images.length).fill(NaN);
  for (let job = 0; job < usage.until; job += 1) {
    const image = usage.jobs.image[job] ?? 0;
    const more = weight(job);
    if (more !== undefined) sums[image] = (sums[image] || 0) + more;
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
