/** Why jobs and pipelines waited. */
import { z } from "zod";
import { explanationSchema } from "../../explanation/explanation";

/** Why a job waited, with what the chart shows of it. */
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
  /** What the job set measured; null where it does not say. Absent in answers of before. */
  observed_wait_seconds: z.number().nullable().optional(),
});
export type JobExplanation = z.infer<typeof jobExplanationSchema>;

/** A job that waited for its image without prewarming. */
export interface WaitedJob {
  readonly job_id: string;
  readonly pipeline_id: string;
  readonly node: string;
  /** Reference. */
  readonly image: string;
  /** ISO 8601 in UTC. */
  readonly scheduled: string;
  readonly wait_seconds: number;
  /** What prewarming the image takes off. */
  readonly saved_seconds: number;
}

export interface Waited {
  /** With those that did not wait. */
  readonly jobs: number;
  readonly waited: number;
  readonly waited_seconds: number;
  readonly saved_seconds: number;
  readonly longest: readonly WaitedJob[];
}

export const pipelineChartSchema = z.object({
  pipeline_id: z.string(),
  /** What images are prewarmed by: "count, top 10"; empty for none. */
  choice: z.string(),
  /** The first 500. */
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
