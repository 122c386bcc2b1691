/** The result of reading a job set's files: rows that were not used, and a summary of the others. */
import { z } from "zod";

/** A row that was not used. */
export const rejectedRowSchema = z.object({
  file: z.string(),
  /** Counts from 1 and includes the header. */
  line: z.number().int(),
  /** Empty if the whole row is meant. */
  column: z.string(),
  reason: z.string(),
});
export type RejectedRow = z.infer<typeof rejectedRowSchema>;

/** The first unreadable cell of an optional column whose rows are used all the same, and how many there are. */
export const unreadCellsSchema = rejectedRowSchema.extend({ cells: z.number().int() });
export type UnreadCells = z.infer<typeof unreadCellsSchema>;

/** The contents of a job set and its problems. */
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
  /** Periods of two hours or more without a job, the first 50. */
  gaps: z.array(z.object({ from: z.string(), to: z.string(), hours: z.number() })),
  gaps_total: z.number().int(),
  /** Jobs whose container started more than a second before their pod was scheduled. */
  clock_skew: z.object({ jobs: z.number().int(), largest_seconds: z.number() }),
  /** Jobs whose `job_finished` is empty: they end after their useful runtime. Absent in older reports. */
  jobs_without_end: z.number().int().optional(),
  /** Rows without a pull time whose image has none either. */
  missing_pull_times: z.number().int(),
  duplicates: z.number().int(),
  /** Rows after a row with a later schedule. */
  unsorted: z.number().int(),
  rejected_total: z.number().int(),
  /** A row counts for each of its wrong columns. */
  rejected_by_column: z.array(z.object({ column: z.string(), rows: z.number().int() })),
  /** Cells of `size_mb` that are not sizes, by file: the images count as ones without a size. Absent in older reports. */
  unread_cells: z.array(unreadCellsSchema).optional(),
});
export type JobSetQuality = z.infer<typeof jobSetQualitySchema>;
