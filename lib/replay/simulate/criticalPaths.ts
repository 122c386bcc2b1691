/** Critical paths: the sum over a pipeline's stages of the longest wait + runtime among the stage's jobs. */
import type { PreparedJobs } from "./prepare";
import type { Waits } from "./waits";

interface PathsSaved {
  /** Number of pipelines whose path is shorter than without prewarming. */
  readonly pipelines: number;
  /** Total milliseconds saved. */
  readonly ms: number;
  /** The pipelines that are shortened most, the largest saving first; ties by which pipeline starts first. */
  readonly most: readonly { readonly pipeline: number; readonly ms: number }[];
}

export interface CriticalPaths {
  saved(prewarmed: Uint8Array): PathsSaved;
}

/** Maximum number of pipelines listed for a choice of images. */
const NAMED = 20;

/**
 * Considers only stages with waits, since others cannot change. Their jobs are stored stage by stage, so that each
 * choice of images reads memory sequentially instead of causing a cache miss per job.
 */
export function criticalPaths(jobs: PreparedJobs, waits: Waits): CriticalPaths {
  const { stages, first, image, cold, warm, pipeline } = membersOf(jobs, waits);
  const without = Float64Array.from({ length: stages }, (_, stage) => {
    let longest = 0;
    for (let at = first[stage] ?? 0; at < (first[stage + 1] ?? 0); at += 1)
      longest = Math.max(longest, cold[at] ?? 0);
    return longest;
  });
  /** Milliseconds by pipeline, of the pipelines in `found`; 0 for all others. */
  const less = new Float64Array(jobs.pipelines.length);
  const found: number[] = [];
  return {
    saved(prewarmed) {
      for (const pipeline of found) less[pipeline] = 0;
      found.length = 0;
      let ms = 0;
      for (let stage = 0; stage < stages; stage += 1) {
        let longest = 0;
        for (let at = first[stage] ?? 0; at < (first[stage + 1] ?? 0); at += 1) {
          const took = (prewarmed[image[at] ?? 0] === 1 ? warm[at] : cold[at]) ?? 0;
          if (took > longest) longest = took;
        }
        const saved = (without[stage] ?? 0) - longest;
        if (saved <= 0) continue;
        ms += saved;
        const of = pipeline[stage] ?? 0;
        const before = less[of] ?? 0;
        if (before === 0) found.push(of);
        less[of] = before + saved;
      }
      const most = mostOf(found, less);
      return { pipelines: found.length, ms, most: most.map((of) => ({ pipeline: of, ms: less[of] ?? 0 })) };
    },
  };
}

/** Returns the first NAMED pipelines by value, without sorting all. */
function mostOf(found: readonly number[], less: Float64Array): readonly number[] {
  const most: number[] = [];
  const isBefore = (a: number, b: number): boolean => {
    const difference = (less[a] ?? 0) - (less[b] ?? 0);
    return difference === 0 ? a < b : difference > 0;
  };
  for (const pipeline of found) {
    if (most.length === NAMED && !isBefore(pipeline, most[NAMED - 1] ?? 0)) continue;
    let at = most.length;
    while (at > 0 && isBefore(pipeline, most[at - 1] ?? 0)) at -= 1;
    most.splice(at, 0, pipeline);
    most.length = Math.min(most.length, NAMED);
  }
  return most;
}

interface Members {
  readonly stages: number;
  /** Where each stage's jobs start among the members, and where the last stage's end. */
  readonly first: Uint32Array;
  /** For each member: image, and milliseconds of wait + runtime without and with its image prewarmed. */
  readonly image: Uint32Array;
  readonly cold: Float64Array;
  readonly warm: Float64Array;
  /** For each stage. */
  readonly pipeline: Uint32Array;
}

function membersOf(jobs: PreparedJobs, waits: Waits): Members {
  const place = new Int32Array(jobs.groups).fill(-1);
  let stages = 0;
  for (let job = 0; job < jobs.count; job += 1) {
    const group = jobs.group[job] ?? 0;
    if ((waits.cold[job] ?? 0) > 0 && place[group] === -1) place[group] = stages++;
  }
  const stageOf = (job: number): number => place[jobs.group[job] ?? 0] ?? -1;
  const first = new Uint32Array(stages + 1);
  for (let job = 0; job < jobs.count; job += 1) {
    const stage = stageOf(job);
    if (stage >= 0) first[stage + 1] = (first[stage + 1] ?? 0) + 1;
  }
  for (let stage = 0; stage < stages; stage += 1)
    first[stage + 1] = (first[stage + 1] ?? 0) + (first[stage] ?? 0);
  const count = first[stages] ?? 0;
  const image = new Uint32Array(count);
  const cold = new Float64Array(count);
  const warm = new Float64Array(count);
  const pipeline = new Uint32Array(stages);
  const next = first.slice();
  for (let job = 0; job < jobs.count; job += 1) {
    const stage = stageOf(job);
    if (stage < 0) continue;
    const at = next[stage] ?? 0;
    next[stage] = at + 1;
    const runtime = (jobs.runtime[job] ?? 0) * 1_000;
    image[at] = jobs.image[job] ?? 0;
    cold[at] = (waits.cold[job] ?? 0) + runtime;
    warm[at] = (waits.warm[job] ?? 0) + runtime;
    pipeline[stage] = jobs.pipeline[job] ?? 0;
  }
  return { stages, first, image, cold, warm, pipeline };
}
