/** Sums of waits by image, for all jobs and for those in a window. */
import type { PreparedJobs } from "./prepare";
import { COLD, WARM, type Waits } from "./waits";

/** Half-open interval [start, end) in nanoseconds of the set. */
export interface Window {
  readonly start: number;
  readonly end: number;
}

/** By image. */
export interface Sums {
  readonly jobs: Float64Array;
  readonly affected: Float64Array;
  readonly waitMs: Float64Array;
}

/** Sums for images in one state, prewarmed or not. */
export interface Side {
  readonly all: Sums;
  readonly window: Sums;
  readonly pulls: Float64Array;
  /** Waits of the window's affected jobs, by image, milliseconds. */
  readonly windowWaits: readonly Float64Array[];
}

export interface Tally {
  readonly images: number;
  readonly jobs: number;
  readonly windowJobs: number;
  readonly cold: Side;
  readonly warm: Side;
}

/** `windows` must be in order and must not overlap. */
export function tallyWaits(
  jobs: PreparedJobs,
  waits: Waits,
  windows: readonly Window[],
  images: number,
): Tally {
  const inWindow = new Uint8Array(jobs.count);
  let windowJobs = 0;
  let next = 0;
  for (let job = 0; job < jobs.count; job += 1) {
    const at = jobs.scheduled[job] ?? 0;
    while (at >= (windows[next]?.end ?? Infinity)) next += 1;
    if (at < (windows[next]?.start ?? Infinity)) continue;
    inWindow[job] = 1;
    windowJobs += 1;
  }
  const side = (wait: Float64Array, state: Uint8Array): Side => sideOf(jobs, wait, state, inWindow, images);
  return {
    images,
    jobs: jobs.count,
    windowJobs,
    cold: side(waits.cold, waits.coldState),
    warm: side(waits.warm, waits.warmState),
  };
}

function sideOf(
  { count, image }: PreparedJobs,
  wait: Float64Array,
  state: Uint8Array,
  inWindow: Uint8Array,
  images: number,
): Side {
  const all = sumsOf(images);
  const window = sumsOf(images);
  const pulls = new Float64Array(images);
  for (let job = 0; job < count; job += 1) {
    const of = image[job] ?? 0;
    const ms = wait[job] ?? 0;
    const affected = state[job] !== WARM;
    add(all, of, ms, affected);
    if (inWindow[job] === 1) add(window, of, ms, affected);
    if (state[job] === COLD) pulls[of] = (pulls[of] ?? 0) + 1;
  }
  const windowWaits = Array.from(window.affected, (affected) => new Float64Array(affected));
  const filled = new Uint32Array(images);
  for (let job = 0; job < count; job += 1) {
    if (state[job] === WARM || inWindow[job] !== 1) continue;
    const of = image[job] ?? 0;
    const list = windowWaits[of];
    const at = filled[of] ?? 0;
    if (list) list[at] = wait[job] ?? 0;
    filled[of] = at + 1;
  }
  return { all, window, pulls, windowWaits };
}

const sumsOf = (images: number): Sums => ({
  jobs: new Float64Array(images),
  affected: new Float64Array(images),
  waitMs: new Float64Array(images),
});

function add({ jobs, affected, waitMs }: Sums, image: number, ms: number, isAffected: boolean): void {
  jobs[image] = (jobs[image] ?? 0) + 1;
  if (!isAffected) return;
  affected[image] = (affected[image] ?? 0) + 1;
  waitMs[image] = (waitMs[image] ?? 0) + ms;
}
