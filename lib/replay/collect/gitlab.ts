/** Converts a job of GitLab's Jobs API and the facts from its trace to a job of a job set. */
import { z } from "zod";
import type { CollectedJob } from "./row";
import type { TraceFacts } from "./trace";

const time = z
  .string()
  .nullish()
  .transform((text) => {
    const unixMs = Date.parse(text ?? "");
    return Number.isNaN(unixMs) ? null : unixMs;
  });
const jobSchema = z.looseObject({
  id: z.number().int().positive(),
  stage: z.string().nullish(),
  created_at: time,
  started_at: time,
  finished_at: time,
  pipeline: z.looseObject({ id: z.number().int().positive() }).nullish(),
});

export interface GitlabJob {
  readonly id: number;
  readonly pipelineId: number | null;
  readonly stage: string;
  /** Unix milliseconds. */
  readonly createdMs: number | null;
  readonly startedMs: number | null;
  readonly finishedMs: number | null;
}

/** Returns null if the value is not a job. */
export function readGitlabJob(value: unknown): GitlabJob | null {
  const { data } = jobSchema.safeParse(value);
  if (!data) return null;
  return {
    id: data.id,
    pipelineId: data.pipeline?.id ?? null,
    stage: (data.stage ?? "").slice(0, 1_000),
    createdMs: data.created_at,
    startedMs: data.started_at,
    finishedMs: data.finished_at,
  };
}

/** GitLab does not report pods. A job counts as scheduled when the runner starts it. */
export function collectedOf(job: GitlabJob, trace: TraceFacts | null): CollectedJob {
  const { startedMs, finishedMs } = job;
  const script = trace?.scriptMs ?? null;
  const prepared = trace?.preparedMs ?? null;
  return {
    id: String(job.id),
    pipeline: String(job.pipelineId ?? job.id),
    stage: job.stage,
    pod: trace?.pod ?? null,
    namespace: trace?.namespace ?? null,
    node: trace?.node ?? null,
    image: trace?.image ?? null,
    scheduledMs: startedMs,
    // Section times are whole seconds. A section that seems to end before its job started ended in the same second.
    startedMs: prepared === null || startedMs === null ? startedMs : Math.max(startedMs, prepared),
    finishedMs,
    runtimeSeconds:
      script === null || finishedMs === null ? null : Math.max(0, (finishedMs - script) / 1_000),
    waitSeconds: trace?.pullSeconds ?? null,
  };
}
