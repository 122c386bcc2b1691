/** What reading the files of a job set tells: rows that were not used, and what the others hold. */
import { z } from "zod";

/** A row that was not used. */
export const rejectedRowSchema = z.object({
  file: z.string(),
  /** From 1, the header included. */
  line: z.number().int(),
  /** Empty where the whole row is meant. */
  column: z.string(),
  reason: z.string(),
});
export type RejectedRow = z.infer<typeof rejectedRowSchema>;

/** What a job set holds, and what is wrong with it. */
export const jobSetQualitySchema = z.object({
  jobs: z.number().int(),
  nodes: z.number().int(),
  pipelines: z.number().int(),
  images: z.number().int(),
  images_used: z.number().int(),
  images_without_size: z.number().int(),
  /** ISO 8601 in UTC; null without a job. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** Days in UTC that have jobs, the first 400. */
  days: z.array(z.object({ day: z.string(), jobs: z.number().int() })),
  days_total: z.number().int(),
  /** Two hours or more without a job, the first 50. */
  gaps: z.array(z.object({ from: z.string(), to: z.string(), hours: z.number() })),
  gaps_total: z.number().int(),
  /** Jobs whose container started more than a second before their pod was scheduled. */
  clock_skew: z.object({ jobs: z.number().int(), largest_seconds: z.number() }),
  /** Jobs whose `job_finished` is empty: they end after their useful runtime. Absent in reports of before. */
  jobs_without_end: z.number().int().optional(),
  /** Rows without a pull time, of images that have none either. */
  missing_pull_times: z.number().int(),
  duplicates: z.number().int(),
  /** Rows that came after one that was scheduled later. */
  unsorted: z.number().int(),
  rejected_total: z.number().int(),
  rejected_by_column: z.array(z.object({ column: z.string(), rows: z.number().int() })),
});
export type JobSetQuality = z.infer<typeof jobSetQualitySchema>;
