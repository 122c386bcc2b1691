/**
 * Simulates the jobs in one pass (replay.md "Semantics"). A job waits only for pulls of its own image. Two results
 * for each job, with its image prewarmed or not, are therefore enough for every set of prewarmed images.
 */
import { MS, SECOND } from "../jobs/jobSet";
import { matchesNode, type Rotation } from "../jobs/rotationsReader";
import type { PreparedJobs } from "./prepare";

export interface PullModel {
  /** Seconds by image. */
  readonly pullSeconds: ArrayLike<number>;
  /** Factor for pull times: 0.6 if a mirror makes pulls 40 % faster. */
  readonly mirrorFactor: number;
  /** Nanoseconds of the set from which prewarmed images are on every node. */
  readonly prewarmAt: number;
  readonly rotations?: readonly Rotation[];
}

/** Waits of every job, without and with its image prewarmed. */
export interface Waits {
  /** Milliseconds. */
  readonly cold: Float64Array;
  readonly warm: Float64Array;
  /** What the job found on its node: WARM, PULLING or COLD. */
  readonly coldState: Uint8Array;
  readonly warmState: Uint8Array;
}

/** The image was present. */
export const WARM = 0;
/** The job waits for a pull in progress. Less than half a millisecond of it is a wait of 0. */
export const PULLING = 1;
/** The job started a pull on a node without the image. A pull of 0 s is a wait of 0. */
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
  // A rotation increments the age of its nodes and invalidates pairs of an earlier age. Age 0 means never seen.
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
 * Converts nanoseconds to milliseconds, rounded as the evaluator does: the seconds as a double are rounded to three
 * decimals, ties to even. 12.3455 s is 12345 ms, since the nearest double is lower.
 */
function roundedMs(nanos: number): number {
  const ms = nanos / MS;
  const low = Math.floor(ms);
  if (Math.abs(ms - low - 0.5) > 1e-6) return Math.round(ms);
  const seconds = nanos / SECOND;
  // The double is a tie only if it is an odd multiple of a sixteenth of a second. For other doubles, toFixed rounds
  // correctly.
  if ((seconds * 16) % 2 === 1) return low + (low % 2);
  return Math.round(Number(seconds.toFixed(3)) * 1_000);
}

/** Applies rotations up to a time. Times must not decrease. */
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
