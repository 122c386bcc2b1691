/** Lists the jobs that waited for their image without prewarming, and what prewarming saves for each. */
import { MS } from "../jobs/jobSet";
import type { Lab } from "../lab";
import type { Waited, WaitedJob } from "../shapes";

export interface WaitedQuestion {
  /** References or ids; absent: all images. */
  readonly images?: readonly string[] | undefined;
  readonly node?: string | undefined;
  /** Maximum number of listed jobs, the longest waits first. */
  readonly most: number;
}

/** The reader must have kept ids (JobsReader). */
export function waitedJobs(lab: Lab, { images, node, most }: WaitedQuestion): Waited {
  const { jobs, table, options } = lab;
  const waits = lab.waits(options.mirrorFactor);
  const wanted = images && new Set(images);
  const isWanted = table.images.map(
    ({ id, image }) => wanted === undefined || wanted.has(id) || wanted.has(image),
  );
  const onNode = node === undefined ? -1 : jobs.nodes.indexOf(node);
  const found: number[] = [];
  const sums = { jobs: 0, waitedMs: 0, savedMs: 0 };
  for (let job = 0; job < jobs.count; job += 1) {
    if (isWanted[jobs.image[job] ?? 0] !== true) continue;
    if (node !== undefined && jobs.node[job] !== onNode) continue;
    sums.jobs += 1;
    const cold = waits.cold[job] ?? 0;
    if (cold === 0) continue;
    sums.waitedMs += cold;
    sums.savedMs += cold - (waits.warm[job] ?? 0);
    found.push(job);
  }
  const longest = found.sort((a, b) => (waits.cold[b] ?? 0) - (waits.cold[a] ?? 0) || a - b).slice(0, most);
  return {
    jobs: sums.jobs,
    waited: found.length,
    waited_seconds: sums.waitedMs / 1_000,
    saved_seconds: sums.savedMs / 1_000,
    longest: longest.map((job): WaitedJob => ({
      job_id: jobs.ids[job] ?? "",
      pipeline_id: jobs.pipelines[jobs.pipeline[job] ?? 0] ?? "",
      node: jobs.nodes[jobs.node[job] ?? 0] ?? "",
      image: table.images[jobs.image[job] ?? 0]?.image ?? "",
      scheduled: new Date(jobs.originSeconds * 1_000 + (jobs.scheduled[job] ?? 0) / MS).toISOString(),
      wait_seconds: (waits.cold[job] ?? 0) / 1_000,
      saved_seconds: ((waits.cold[job] ?? 0) - (waits.warm[job] ?? 0)) / 1_000,
    })),
  };
}
