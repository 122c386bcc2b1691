/** The jobs of one pipeline with their waits, for a chart over time. */
import { MS } from "../jobs/jobSet";
import type { Lab } from "../lab";
import type { PipelineChart, PipelineRow } from "../shapes";
import type { PreparedJobs } from "../simulate/prepare";
import { WARM, type Waits } from "../simulate/waits";
import type { Choice } from "./job";

const MOST_JOBS = 500;
const MOST_PIPELINES = 50;

/** Returns undefined if the pipeline has no jobs here. The reader must have kept ids (JobsReader). */
export function pipelineChart(
  lab: Lab,
  pipeline: string,
  { label, prewarmed }: Choice,
): PipelineChart | undefined {
  const { jobs, table, options } = lab;
  const number = jobs.pipelines.indexOf(pipeline);
  const waits = lab.waits(options.mirrorFactor);
  const rows: PipelineChart["jobs"] = [];
  const stages = new Map<number, { without: number; under: number }>();
  let total = 0;
  for (let job = 0; job < jobs.count; job += 1) {
    if (jobs.pipeline[job] !== number) continue;
    total += 1;
    const image = jobs.image[job] ?? 0;
    const isWarm = prewarmed[image] === 1;
    const runtime = jobs.runtime[job] ?? 0;
    const without = (waits.cold[job] ?? 0) / 1_000;
    const wait = isWarm ? (waits.warm[job] ?? 0) / 1_000 : without;
    const stage = jobs.stage[job] ?? 0;
    const longest = stages.get(stage) ?? { without: 0, under: 0 };
    stages.set(stage, {
      without: Math.max(longest.without, without + runtime),
      under: Math.max(longest.under, wait + runtime),
    });
    if (rows.length >= MOST_JOBS) continue;
    rows.push({
      job_id: jobs.ids[job] ?? "",
      stage: jobs.stages[stage] ?? "",
      node: jobs.nodes[jobs.node[job] ?? 0] ?? "",
      image_id: table.images[image]?.id ?? "",
      prewarmed: isWarm,
      scheduled: new Date(jobs.originSeconds * 1_000 + (jobs.scheduled[job] ?? 0) / MS).toISOString(),
      wait_seconds: wait,
      wait_seconds_without_prewarming: without,
      runtime_seconds: runtime,
    });
  }
  if (total === 0) return undefined;
  const path = (of: "without" | "under"): number =>
    [...stages.values()].reduce((sum, longest) => sum + longest[of], 0);
  return {
    pipeline_id: pipeline,
    choice: label,
    jobs: rows,
    jobs_total: total,
    critical_path_seconds: path("under"),
    critical_path_seconds_without_prewarming: path("without"),
  };
}

/** Returns the pipelines whose jobs wait longest without prewarming. */
export function longestWaits(jobs: PreparedJobs, waits: Waits): PipelineRow[] {
  const count = new Uint32Array(jobs.pipelines.length);
  const affected = new Uint32Array(jobs.pipelines.length);
  const ms = new Float64Array(jobs.pipelines.length);
  for (let job = 0; job < jobs.count; job += 1) {
    const of = jobs.pipeline[job] ?? 0;
    count[of] = (count[of] ?? 0) + 1;
    if (waits.coldState[job] === WARM) continue;
    affected[of] = (affected[of] ?? 0) + 1;
    ms[of] = (ms[of] ?? 0) + (waits.cold[job] ?? 0);
  }
  return mostOf(ms, MOST_PIPELINES).map((of) => ({
    pipeline_id: jobs.pipelines[of] ?? "",
    jobs: count[of] ?? 0,
    affected_jobs: affected[of] ?? 0,
    wait_minutes: (ms[of] ?? 0) / 60_000,
  }));
}

/** Returns the indices of the largest values above 0, the largest first, without sorting all values. */
function mostOf(values: Float64Array, most: number): number[] {
  const best: number[] = [];
  let least = 0;
  values.forEach((value, at) => {
    if (value <= least) return;
    best.push(at);
    if (best.length < most * 4) return;
    best.sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b).splice(most);
    least = values[best.at(-1) ?? 0] ?? 0;
  });
  return best.sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b).slice(0, most);
}
