import type { JobSet } from "../jobs/jobSet";

/** Returns the jobs to keep, in their order. Nodes and pipelines keep their numbers. */
export function subsetOf(jobs: JobSet, keep: (job: number) => boolean): JobSet {
  const kept: number[] = [];
  for (let job = 0; job < jobs.count; job += 1) if (keep(job)) kept.push(job);
  return arranged(jobs, kept);
}

/** Returns the jobs with these indices in this order, each delayed by `later` nanoseconds. */
export function arranged(jobs: JobSet, kept: readonly number[], later?: (job: number) => number): JobSet {
  const floats = (from: Float64Array): Float64Array => Float64Array.from(kept, (job) => from[job] ?? 0);
  const times = (from: Float64Array): Float64Array =>
    later === undefined ? floats(from) : Float64Array.from(kept, (job) => (from[job] ?? 0) + later(job));
  const indices = (from: Uint32Array): Uint32Array => Uint32Array.from(kept, (job) => from[job] ?? 0);
  return {
    ...jobs,
    count: kept.length,
    scheduled: times(jobs.scheduled),
    started: times(jobs.started),
    finished: times(jobs.finished),
    runtime: floats(jobs.runtime),
    observedWait: floats(jobs.observedWait),
    observedCold: Uint8Array.from(kept, (job) => jobs.observedCold[job] ?? 0),
    node: indices(jobs.node),
    image: indices(jobs.image),
    pipeline: indices(jobs.pipeline),
    stage: indices(jobs.stage),
  };
}
