/** Critical paths: the sum over a pipeline's stages of the longest wait + runtime among the stage's jobs. */
import type { PreparedJobs } from "./prepare";
import type { Waits } from "./waits";

export interface CriticalPaths {
  /** Pipelines whose path is shorter than without prewarming, and by how many milliseconds together. */
  saved(prewarmed: Uint8Array): { readonly pipelines: number; readonly ms: number };
}

/** Only stages in which somebody waits can change; their jobs are listed once. */
export function criticalPaths(jobs: PreparedJobs, waits: Waits): CriticalPaths {
  const place = new Int32Array(jobs.groups).fill(-1);
  let stages = 0;
  for (let job = 0; job < jobs.count; job += 1) {
    const group = jobs.group[job] ?? 0;
    if ((waits.cold[job] ?? 0) > 0 && place[group] === -1) place[group] = stages++;
  }
  const members: number[] = [];
  const without = new Float64Array(stages);
  const pipeline = new Uint32Array(stages);
  for (let job = 0; job < jobs.count; job += 1) {
    const stage = place[jobs.group[job] ?? 0] ?? -1;
    if (stage < 0) continue;
    members.push(job);
    pipeline[stage] = jobs.pipeline[job] ?? 0;
    const took = (waits.cold[job] ?? 0) + (jobs.runtime[job] ?? 0) * 1_000;
    without[stage] = Math.max(without[stage] ?? 0, took);
  }
  const longest = new Float64Array(stages);
  return {
    saved(prewarmed) {
      longest.fill(0);
      for (const job of members) {
        const stage = place[jobs.group[job] ?? 0] ?? 0;
        const wait = prewarmed[jobs.image[job] ?? 0] === 1 ? waits.warm[job] : waits.cold[job];
        const took = (wait ?? 0) + (jobs.runtime[job] ?? 0) * 1_000;
        if (took > (longest[stage] ?? 0)) longest[stage] = took;
      }
      const faster = new Set<number>();
      let ms = 0;
      for (let stage = 0; stage < stages; stage += 1) {
        const less = (without[stage] ?? 0) - (longest[stage] ?? 0);
        if (less <= 0) continue;
        ms += less;
        faster.add(pipeline[stage] ?? 0);
      }
      return { pipelines: faster.size, ms };
    },
  };
}
