/**
 * Ranks images by the maximum number of concurrent jobs: a sweep over pod_scheduled and job_finished, with finishes
 * cut off at the end of the usage.
 */
import type { Strategy } from "./strategy";
import type { Usage } from "./usage";

export const peakConcurrency: Strategy = {
  name: "peak_concurrency",
  reason: "most jobs of the image that ran at once",
  template: { number: 2 },
  score: peaks,
};

export function peaks(usage: Usage): Float64Array {
  const { jobs, until, table, end } = usage;
  const starts: number[][] = Array.from(table.images, () => []);
  const finishes: number[][] = Array.from(table.images, () => []);
  for (let job = 0; job < until; job += 1) {
    const image = jobs.image[job] ?? 0;
    starts[image]?.push(jobs.scheduled[job] ?? 0);
    finishes[image]?.push(Math.min(jobs.finished[job] ?? 0, end));
  }
  return Float64Array.from(table.images, (_, image) => {
    const started = starts[image] ?? [];
    if (started.length === 0) return NaN;
    return peakOf(Float64Array.from(started).sort(), Float64Array.from(finishes[image] ?? []).sort());
  });
}

/** Both arrays are ascending. A job that ends when another starts does not overlap it. */
function peakOf(starts: Float64Array, finishes: Float64Array): number {
  let ended = 0;
  let peak = 0;
  starts.forEach((start, earlier) => {
    while ((finishes[ended] ?? Infinity) <= start) ended += 1;
    peak = Math.max(peak, earlier + 1 - ended);
  });
  return peak;
}
