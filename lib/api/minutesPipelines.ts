/** Compute minutes of projects, pipelines and builds in the API (minutes.ts has those of months and namespaces). */
import { z } from "zod";
import { explanationSchema } from "../explanation/explanation";
import { modeSchema, monthSchema, visibilitySchema } from "../minutes/shapes";
import { gitlabIdParamSchema } from "./builds";
import { cursorQuerySchema, instantSchema, sortedQuery } from "./common";
import { askedMonth, removedAt, usageSchema } from "./minutes";
import { PIPELINE_SORTS } from "./sorts";

export const pipelineQuerySchema = cursorQuerySchema.extend({
  month: askedMonth,
  project: gitlabIdParamSchema.describe("GitLab's id of the project."),
});
/** Sorted by id, newest first, unless another sort is requested. */
export const pipelineListQuerySchema = pipelineQuerySchema.extend(
  sortedQuery(PIPELINE_SORTS).pick({ sort: true }).shape,
);
export const pipelineUsageSchema = z.object({
  /** Null for builds without a pipeline. */
  id: z.number().int().nullable(),
  usage: usageSchema,
  /** When the last of its builds in this month ended. */
  finishedAt: instantSchema,
});

export const buildQuerySchema = pipelineQuerySchema.extend({
  pipeline: z
    .union([z.literal("none"), gitlabIdParamSchema])
    .meta({ description: "GitLab's id of the pipeline, or `none` for builds without a pipeline." }),
});
export const ledgerEntrySchema = z.object({
  buildId: z.number().int(),
  name: z.string(),
  stage: z.string(),
  ref: z.string(),
  runnerId: z.number().int(),
  /** Empty if the runner has no description. */
  runner: z.string(),
  mode: modeSchema,
  visibility: visibilitySchema,
  factor: z.string(),
  finishedAt: instantSchema,
  /** If it differs from the requested month, the entry is an adjustment. */
  belongsTo: monthSchema,
  usage: usageSchema,
});

const namedSchema = z.object({ id: z.uuid(), path: z.string() });
const projectSchema = z.object({ id: z.number().int(), path: z.string(), visibility: visibilitySchema });

export const projectMinutesSchema = z.object({
  project: projectSchema,
  namespace: namedSchema,
  month: monthSchema,
  closed: z.boolean(),
  removedAt,
  usage: usageSchema,
  /** Months with builds and the current one, newest first. */
  months: z.array(monthSchema),
});

export const monthPipelinesQuerySchema = z.object({
  month: askedMonth,
  limit: z.coerce.number().int().min(1).max(1_000).default(100).meta({
    description: "Maximum number of pipelines to list, the most expensive first. There is no cursor.",
  }),
});

/** The most expensive pipelines of a month, among the projects with the highest usage across all namespaces. */
export const monthPipelinesSchema = z.object({
  month: monthSchema,
  closed: z.boolean(),
  removedAt,
  /** Usage of all projects, builds without a pipeline included. */
  usage: usageSchema,
  /** Projects with builds in the month. */
  projectCount: z.number().int(),
  /** Projects whose pipelines were compared: the ten with the highest usage. */
  compared: z.object({ projects: z.number().int(), usage: usageSchema }),
  /** The most expensive first. */
  pipelines: z.array(
    z.object({
      id: z.number().int(),
      project: projectSchema,
      /** The root namespace that is charged. */
      namespace: namedSchema,
      usage: usageSchema,
      /** The root namespace's quota of the month in minutes; null without a limit. */
      quotaMinutes: z.number().nullable(),
      /** When the last of its builds in this month ended. */
      finishedAt: instantSchema,
    }),
  ),
  /** Number of compared pipelines, listed or not. */
  pipelineCount: z.number().int(),
  /** Months with builds and the current one, newest first. */
  months: z.array(monthSchema),
});

/** Cost of a pipeline, in all months in which its builds were accounted. */
export const pipelineMinutesSchema = z.object({
  id: z.number().int(),
  project: projectSchema,
  namespace: namedSchema,
  usage: usageSchema,
  /** By the month of the entries, oldest first. */
  months: z.array(
    z.object({
      month: monthSchema,
      closed: z.boolean(),
      usage: usageSchema,
      /** The root namespace's quota of the month in minutes; null without a limit. */
      quotaMinutes: z.number().nullable(),
    }),
  ),
  /** The most expensive first, at most 200. */
  builds: z.array(ledgerEntrySchema.extend({ month: monthSchema })),
  /** Number of entries, listed or not. */
  buildCount: z.number().int(),
});

/** Why a build cost what it did. */
export const buildMinutesSchema = z.object({
  buildId: z.number().int(),
  pipelineId: z.number().int().nullable(),
  project: projectSchema,
  namespace: namedSchema,
  /** Total of all its entries. */
  usage: usageSchema,
  explanation: explanationSchema,
});

export type ProjectMinutes = z.infer<typeof projectMinutesSchema>;
export type MonthPipelines = z.infer<typeof monthPipelinesSchema>;
export type PipelineMinutes = z.infer<typeof pipelineMinutesSchema>;
export type BuildMinutes = z.infer<typeof buildMinutesSchema>;
export type PipelineUsage = z.infer<typeof pipelineUsageSchema>;
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;
