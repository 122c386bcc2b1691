/** Jobs of a file in typed arrays, in order of `scheduled`. */

/** Nanoseconds of a millisecond, a second, a minute, an hour and a day. */
export const MS = 1e6;
export const SECOND = 1e9;
export const HOUR = 3_600 * SECOND;
export const DAY = 24 * HOUR;

export interface JobSet {
  readonly count: number;
  /** Unix seconds of the midnight (UTC) before the first row; times of the set are nanoseconds from here. */
  readonly originSeconds: number;
  readonly scheduled: Float64Array;
  readonly started: Float64Array;
  readonly finished: Float64Array;
  /** Numbers into `nodes`. */
  readonly node: Uint32Array;
  /** Numbers into the replay's ImageTable. */
  readonly image: Uint32Array;
  /** Numbers into `pipelines`. */
  readonly pipeline: Uint32Array;
  readonly stage: Uint32Array;
  /** Seconds of useful work. */
  readonly runtime: Float64Array;
  /** Seconds that the job waited for its image; NaN where not known. */
  readonly observedWait: Float64Array;
  /** 1 for a job that found its node without the image, as its row says; 0 for others, and where nothing is known. */
  readonly observedCold: Uint8Array;
  readonly nodes: readonly string[];
  readonly pipelines: readonly string[];
  readonly stages: readonly string[];
  /** `job_id` of each job, in the jobs' order; empty where they were not kept. */
  readonly ids: readonly string[];
}

/** Nanoseconds of the set at an instant in Unix milliseconds. */
export function setTime(jobs: Pick<JobSet, "originSeconds">, unixMs: number): number {
  return (unixMs - jobs.originSeconds * 1_000) * MS;
}

/** The first job that was scheduled at `time` or later. */
export function firstAt(jobs: JobSet, time: number): number {
  let low = 0;
  let high = jobs.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((jobs.scheduled[middle] ?? Infinity) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
