/** Why jobs and pipelines waited. */
import { z } from "zod";
import { explanationSchema } from "../../explanation/explanation";

/** Why a job waited, with the data of its chart. */
export const jobExplanationSchema = explanationSchema.extend({
  job_id: z.string(),
  pipeline_id: z.string(),
  stage: z.string(),
  node: z.string(),
  image_id: z.string(),
  image: z.string(),
  /** ISO 8601 in UTC. */
  scheduled: z.string(),
  wait_seconds: z.number(),
  wait_seconds_without_prewarming: z.number(),
  /** The wait that the job set reports; null if it does not. Absent in older answers. */
  observed_wait_seconds: z.number().nullable().optional(),
});
export type JobExplanation = z.infer<typeof jobExplanationSchema>;

/** A job that waited for its image without prewarming. */
export interface WaitedJob {
  readonly job_id: string;
  readonly pipeline_id: string;
  readonly node: string;
  /** Image reference. */
  readonly image: string;
  /** ISO 8601 in UTC. */
  readonly scheduled: string;
  readonly wait_seconds: number;
  /** Seconds that prewarming the image saves. */
  readonly saved_seconds: number;
}

export interface Waited {
  /** Includes jobs that did not wait. */
  readonly jobs: number;
  readonly waited: number;
  readonly waited_seconds: number;
  readonly saved_seconds: number;
  readonly longest: readonly WaitedJob[];
}

export const pipelineChartSchema = z.object({
  pipeline_id: z.string(),
  /** How prewarmed images are chosen: "count, top 10"; empty for none. */
  choice: z.string(),
  /** At most the first 500. */
  jobs: z.array(
    z.object({
      job_id: z.string(),
      stage: z.string(),
      node: z.string(),
      image_id: z.string(),
      prewarmed: z.boolean(),
      /** ISO 8601 in UTC. */
      scheduled: z.string(),
      wait_seconds: z.number(),
      wait_seconds_without_prewarming: z.number(),
      runtime_seconds: z.number(),
    }),
  ),
  jobs_total: z.number().int(),
  critical_path_seconds: z.number(),
  critical_path_seconds_without_prewarming: z.number(),
});
export type PipelineChart = z.infer<typeof pipelineChartSchema>;
