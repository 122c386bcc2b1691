/** Jobs of a file in typed arrays, ordered by `scheduled`. */

/** Nanoseconds per unit of time. */
export const MS = 1e6;
export const SECOND = 1e9;
export const HOUR = 3_600 * SECOND;
export const DAY = 24 * HOUR;

export interface JobSet {
  readonly count: number;
  /** Unix seconds of the midnight (UTC) before the first row. Times of the set are nanoseconds from here. */
  readonly originSeconds: number;
  readonly scheduled: Float64Array;
  readonly started: Float64Array;
  readonly finished: Float64Array;
  /** Indices into `nodes`. */
  readonly node: Uint32Array;
  /** Image numbers of the replay's ImageTable. */
  readonly image: Uint32Array;
  /** Indices into `pipelines`. */
  readonly pipeline: Uint32Array;
  readonly stage: Uint32Array;
  /** Seconds of useful work. */
  readonly runtime: Float64Array;
  /** Seconds for which the job waited for its image; NaN if not known. */
  readonly observedWait: Float64Array;
  /** 1 for a job whose row says that its node lacked the image; 0 for others, and if not known. */
  readonly observedCold: Uint8Array;
  readonly nodes: readonly string[];
  readonly pipelines: readonly string[];
  readonly stages: readonly string[];
  /** `job_id` of each job, in the order of the jobs; empty if ids were not kept. */
  readonly ids: readonly string[];
}

/** Converts Unix milliseconds to nanoseconds of the set. */
export function setTime(jobs: Pick<JobSet, "originSeconds">, unixMs: number): number {
  return (unixMs - jobs.originSeconds * 1_000) * MS;
}

/** Returns the first job scheduled at `time` or later. */
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
