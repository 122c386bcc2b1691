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
  /** 1 where the job began a pull on a node that had not had the image. */
  readonly coldPull: Uint8Array;
  readonly warmPull: Uint8Array;
}

export function simulateWaits(jobs: PreparedJobs, model: PullModel): Waits {
  const { count, scheduled, pair, image, node } = jobs;
  const { prewarmAt } = model;
  const pull = Float64Array.from(model.pullSeconds, (seconds) =>
    Math.round(seconds * model.mirrorFactor * SECOND),
  );
  const waits = {
    cold: new Float64Array(count),
    warm: new Float64Array(count),
    coldPull: new Uint8Array(count),
    warmPull: new Uint8Array(count),
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
      waits.coldPull[job] = 1;
      if (at >= prewarmAt) warmFrom[on] = prewarmAt;
      else {
        warmFrom[on] = ready;
        waits.warmPull[job] = 1;
      }
    }
    const cold = (coldFrom[on] ?? 0) - at;
    const warm = (warmFrom[on] ?? 0) - at;
    if (cold > 0) waits.cold[job] = Math.round(cold / MS);
    if (warm > 0) waits.warm[job] = Math.round(warm / MS);
  }
  return waits;
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
