/** The data that strategies rank by: jobs before the prewarming, or of separate days (replay.md "Semantics"). */
import type { ImageTable } from "../jobs/imageTable";
import { firstAt, HOUR, type JobSet } from "../jobs/jobSet";
import { localDays, localTimes } from "../jobs/localDays";

/** A developer window in nanoseconds from local midnight. */
export interface DayWindow {
  readonly start: number;
  readonly end: number;
}

export interface Usage {
  readonly table: ImageTable;
  readonly jobs: JobSet;
  /** Number of jobs that count, from the start of the set. */
  readonly until: number;
  /** End of the usage, in nanoseconds of the set. */
  readonly end: number;
  /** Number of local days with a job, at least 1, over which daily figures are averaged. */
  readonly days: number;
  /** Number of jobs that daily figures count, from the start of the set. */
  readonly untilDays: number;
  /** Nanoseconds since local midnight, by job. */
  readonly timeOfDay: Float64Array;
  readonly window: DayWindow;
  /**
   * By image: milliseconds for which replayed jobs of the developer window wait without prewarming; NaN without such
   * jobs.
   */
  readonly impact: Float64Array;
}

export interface UsageOptions {
  readonly table: ImageTable;
  readonly jobs: JobSet;
  /** Nanoseconds of the set. Jobs from this time do not count. */
  readonly end: number;
  /** End of the last day over which daily figures are averaged, in nanoseconds of the set; defaults to `end`. */
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
 * Sums a weight by image over the jobs that count, without jobs whose weight is undefined. NaN for an image without
 * any: a ranking holds only images that it has seen.
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

/** Returns a job's local hour of the day, 0 to 23. */
export const hourOf = (usage: Usage, job: number): number => Math.floor((usage.timeOfDay[job] ?? 0) / HOUR);

/** Returns the pull time in seconds by image. */
export const pullSeconds = (usage: Usage): Float64Array =>
  Float64Array.from(usage.table.images, (image) => image.pullSeconds);

/** Returns the number of distinct nodes of the jobs that count; at least 1. */
export function nodesOf({ jobs, until }: Usage): number {
  const seen = new Uint8Array(jobs.nodes.length);
  for (let job = 0; job < until; job += 1) seen[jobs.node[job] ?? 0] = 1;
  return Math.max(
    1,
    seen.reduce((sum, each) => sum + each, 0),
  );
}
