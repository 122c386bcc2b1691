/**
 * One pass over the jobs (replay.md "Semantics"). A job waits for pulls of its own image alone, so two answers for each
 * job, its image prewarmed or not, answer for every set of prewarmed images.
 */
import { MS, SECOND } from "../jobs/jobSet";
import { matchesNode, type Rotation } from "../jobs/rotationsReader";
import type { PreparedJobs } from "./prepare";

export interface PullModel {
  /** Seconds by image. */
  readonly pullSeconds: ArrayLike<number>;
  /** Times the pull seconds: 0.6 where a mirror makes pulls 40 % faster. */
  readonly mirrorFactor: number;
  /** Nanoseconds of the set: from here on prewarmed images are on every node. */
  readonly prewarmAt: number;
  readonly rotations?: readonly Rotation[];
}

/** Of every job, with its image not prewarmed and prewarmed. */
export interface Waits {
  /** Milliseconds. */
  readonly cold: Float64Array;
  readonly warm: Float64Array;
  /** What the job found on its node: WARM, PULLING or COLD. */
  readonly coldState: Uint8Array;
  readonly warmState: Uint8Array;
}

/** The image was there. */
export const WARM = 0;
/** A pull was in progress, which the job waits for. Less than half a millisecond of it is a wait of 0. */
export const PULLING = 1;
/** The job began a pull on a node that had not had the image. One of 0 s is a wait of 0. */
export const COLD = 2;

export function simulateWaits(jobs: PreparedJobs, model: PullModel): Waits {
  const { count, scheduled, pair, image, node } = jobs;
  const { prewarmAt } = model;
  const pull = Float64Array.from(model.pullSeconds, (seconds) =>
    Math.round(seconds * model.mirrorFactor * SECOND),
  );
  const waits = {
    cold: new Float64Array(count),
    warm: new Float64Array(count),
    coldState: new Uint8Array(count),
    warmState: new Uint8Array(count),
  };
  const coldFrom = new Float64Array(jobs.pairs);
  const warmFrom = new Float64Array(jobs.pairs);
  // A rotation raises the age of its nodes; a pair of an earlier age is forgotten. 0 is a pair that was never there.
  const nodeAge = new Uint32Array(jobs.nodes.length).fill(1);
  const pairAge = new Uint32Array(jobs.pairs);
  const rotate = rotationsOf(jobs, model.rotations ?? [], nodeAge);

  for (let job = 0; job < count; job += 1) {
    const at = scheduled[job] ?? 0;
    rotate(at);
    const on = pair[job] ?? 0;
    const age = nodeAge[node[job] ?? 0] ?? 0;
    const known = pairAge[on] === age;
    if (!known) {
      pairAge[on] = age;
      const ready = at + (pull[image[job] ?? 0] ?? 0);
      coldFrom[on] = ready;
      waits.coldState[job] = COLD;
      if (at >= prewarmAt) warmFrom[on] = prewarmAt;
      else {
        warmFrom[on] = ready;
        waits.warmState[job] = COLD;
      }
    }
    const cold = (coldFrom[on] ?? 0) - at;
    const warm = (warmFrom[on] ?? 0) - at;
    if (cold > 0) {
      waits.cold[job] = roundedMs(cold);
      if (known) waits.coldState[job] = PULLING;
    }
    if (warm > 0) {
      waits.warm[job] = roundedMs(warm);
      if (known) waits.warmState[job] = PULLING;
    }
  }
  return waits;
}

/**
 * Milliseconds of nanoseconds, as the evaluator rounds: its seconds are a double, and that double is rounded to three
 * decimals, a tie to the even one. 12.3455 s is 12345 ms, since no double lies above it that is nearer.
 */
function roundedMs(nanos: number): number {
  const ms = nanos / MS;
  const low = Math.floor(ms);
  if (Math.abs(ms - low - 0.5) > 1e-6) return Math.round(ms);
  const seconds = nanos / SECOND;
  // A tie of the double itself has a sixteenth of a second; toFixed rounds every other double as it lies.
  if ((seconds * 16) % 2 === 1) return low + (low % 2);
  return Math.round(Number(seconds.toFixed(3)) * 1_000);
}

/** Lets the rotations happen up to a time; times must not go back. */
function rotationsOf(
  jobs: PreparedJobs,
  rotations: readonly Rotation[],
  nodeAge: Uint32Array,
): (time: number) => void {
  if (rotations.length === 0) return () => undefined;
  const sorted = rotations
    .map(({ timeMs, node }) => ({ time: (timeMs - jobs.originSeconds * 1_000) * MS, node }))
    .sort((a, b) => a.time - b.time);
  let next = 0;
  return (time) => {
    for (let rotation = sorted[next]; rotation && rotation.time <= time; rotation = sorted[++next]) {
      const pattern = rotation.node;
      jobs.nodes.forEach((name, index) => {
        if (matchesNode(pattern, name)) nodeAge[index] = (nodeAge[index] ?? 0) + 1;
      });
    }
  };
}
