/** Collected jobs and images as rows of the files of a job set. */

/** Unknown values are null. The reader of the file then reports why the row is not used. */
export interface CollectedJob {
  readonly id: string;
  readonly pipeline: string;
  readonly stage: string;
  readonly pod: string | null;
  readonly namespace: string | null;
  readonly node: string | null;
  /** The image reference, also used as the image's id. */
  readonly image: string | null;
  /** Unix milliseconds. */
  readonly scheduledMs: number | null;
  readonly startedMs: number | null;
  readonly finishedMs: number | null;
  /** Duration of the job's own script in seconds. */
  readonly runtimeSeconds: number | null;
  /** Seconds for which the job waited for its image. */
  readonly waitSeconds: number | null;
}

export const COLLECTED_JOB_HEADER = [
  "job_id",
  "pipeline_id",
  "stage",
  "pod",
  "namespace",
  "node",
  "image_id",
  "image",
  "pod_scheduled",
  "container_started",
  "job_finished",
  "useful_runtime_seconds",
  "observed_image_wait_seconds",
] as const;

export const COLLECTED_IMAGE_HEADER = ["image_id", "image", "p50_pull_seconds", "size_mb"] as const;

export type CollectedCell = string | number | null;

export function jobCells(job: CollectedJob): CollectedCell[] {
  return [
    job.id,
    job.pipeline,
    job.stage,
    job.pod,
    job.namespace,
    job.node,
    job.image,
    job.image,
    ...[job.scheduledMs, job.startedMs ?? job.scheduledMs, job.finishedMs].map(instant),
    job.runtimeSeconds,
    job.waitSeconds,
  ];
}

function instant(unixMs: number | null): string | null {
  return unixMs === null ? null : new Date(unixMs).toISOString();
}
