/** Compute minutes as the API answers them. Seconds are exact decimals in text; minutes are rounded to two decimals. */
import { z } from "zod";
import { modeSchema, monthSchema, visibilitySchema } from "../minutes/shapes";
import { cursorQuerySchema, instantSchema, sortedQuery } from "./common";
import { gitlabIdSchema } from "./builds";

/** The month in question; the present one (UTC) unless said. */
const month = monthSchema.optional();

export const usageSchema = z.object({
  builds: z.number().int(),
  /** How long they ran. */
  durationSeconds: z.string(),
  /** What was accounted, in seconds weighted by the cost factor. */
  weightedSeconds: z.string(),
  /** The same in compute minutes. */
  minutes: z.number(),
});
export type Usage = z.infer<typeof usageSchema>;

export const NAMESPACE_SORTS = ["path"] as const;
export const namespaceListQuerySchema = sortedQuery(NAMESPACE_SORTS).extend({ month });

/** A root namespace; what its subgroups used is in it. */
export const namespaceSchema = z.object({
  id: z.uuid(),
  path: z.string(),
  month: monthSchema,
  usage: usageSchema,
});

const projectUsageSchema = z.object({
  id: z.number().int(),
  path: z.string(),
  visibility: visibilitySchema,
  usage: usageSchema,
});

export const namespaceMinutesQuerySchema = z.object({
  month,
  /** Projects to list. */
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const namespaceMinutesSchema = z.object({
  id: z.uuid(),
  path: z.string(),
  month: monthSchema,
  /** Whether the month takes no entries any more. */
  closed: z.boolean(),
  usage: usageSchema,
  /** The last twelve months with builds, newest first. */
  months: z.array(z.object({ month: monthSchema, usage: usageSchema })),
  /** Those that used most, the dearest first. */
  projects: z.array(projectUsageSchema),
  /** Projects with builds in the month, listed or not. */
  projectCount: z.number().int(),
});

export const pipelineQuerySchema = cursorQuerySchema.extend({
  month,
  project: z.coerce.number().pipe(gitlabIdSchema),
});
/** Newest first; null is for builds without a pipeline. */
export const pipelineUsageSchema = z.object({ id: z.number().int().nullable(), usage: usageSchema });

export const buildQuerySchema = pipelineQuerySchema.extend({
  pipeline: z.coerce.number().pipe(gitlabIdSchema),
});
export const ledgerEntrySchema = z.object({
  buildId: z.number().int(),
  name: z.string(),
  stage: z.string(),
  ref: z.string(),
  runnerId: z.number().int(),
  mode: modeSchema,
  visibility: visibilitySchema,
  factor: z.string(),
  finishedAt: instantSchema,
  /** Another month than the one asked for: the entry is an adjustment. */
  belongsTo: monthSchema,
  usage: usageSchema,
});

export type NamespaceUsage = z.infer<typeof namespaceSchema>;
export type NamespaceMinutes = z.infer<typeof namespaceMinutesSchema>;
export type PipelineUsage = z.infer<typeof pipelineUsageSchema>;
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;
