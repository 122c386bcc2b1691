/** Compute minutes of projects, pipelines and builds as the API answers them (minutes.ts has what months and namespaces used). */
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
/** By id, the newest first, unless another sort is asked for. */
export const pipelineListQuerySchema = pipelineQuerySchema.extend(
  sortedQuery(PIPELINE_SORTS).pick({ sort: true }).shape,
);
export const pipelineUsageSchema = z.object({
  /** Null for builds without a pipeline. */
  id: z.number().int().nullable(),
  usage: usageSchema,
  /** When the last of its builds that the month has ended. */
  finishedAt: instantSchema,
});

export const buildQuerySchema = pipelineQuerySchema.extend({
  pipeline: z
    .union([z.literal("none"), gitlabIdParamSchema])
    .meta({ description: "GitLab's id of the pipeline; `none` for builds without one." }),
});
export const ledgerEntrySchema = z.object({
  buildId: z.number().int(),
  name: z.string(),
  stage: z.string(),
  ref: z.string(),
  runnerId: z.number().int(),
  /** Empty where the runner has none. */
  runner: z.string(),
  mode: modeSchema,
  visibility: visibilitySchema,
  factor: z.string(),
  finishedAt: instantSchema,
  /** Another month than the one asked for: the entry is an adjustment. */
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
  /** Months with builds and the present one, newest first. */
  months: z.array(monthSchema),
});

export const monthPipelinesQuerySchema = z.object({
  month: askedMonth,
  limit: z.coerce.number().int().min(1).max(1_000).default(100).meta({
    description: "Pipelines that are listed, the most expensive first; there is no cursor.",
  }),
});

/** The pipelines that used most in a month, of those projects of all namespaces that used most. */
export const monthPipelinesSchema = z.object({
  month: monthSchema,
  closed: z.boolean(),
  removedAt,
  /** Of all projects, builds without a pipeline among them. */
  usage: usageSchema,
  /** With builds in the month. */
  projectCount: z.number().int(),
  /** Those whose pipelines were compared: the ten that used most. */
  compared: z.object({ projects: z.number().int(), usage: usageSchema }),
  /** The most expensive first. */
  pipelines: z.array(
    z.object({
      id: z.number().int(),
      project: projectSchema,
      /** The root that its minutes count for. */
      namespace: namedSchema,
      usage: usageSchema,
      /** The root's quota of the month in minutes; null without a limit. */
      quotaMinutes: z.number().nullable(),
      /** When the last of its builds that the month has ended. */
      finishedAt: instantSchema,
    }),
  ),
  /** Compared ones, listed or not. */
  pipelineCount: z.number().int(),
  /** Months with builds and the present one, newest first. */
  months: z.array(monthSchema),
});

/** What a pipeline cost, in whatever months its builds were accounted. */
export const pipelineMinutesSchema = z.object({
  id: z.number().int(),
  project: projectSchema,
  namespace: namedSchema,
  usage: usageSchema,
  /** By the month that has the entries, oldest first. */
  months: z.array(
    z.object({
      month: monthSchema,
      closed: z.boolean(),
      usage: usageSchema,
      /** The root's quota of the month in minutes; null without a limit. */
      quotaMinutes: z.number().nullable(),
    }),
  ),
  /** The most expensive first, at most 200. */
  builds: z.array(ledgerEntrySchema.extend({ month: monthSchema })),
  /** Entries, listed or not. */
  buildCount: z.number().int(),
});

/** Why a build cost what it cost. */
export const buildMinutesSchema = z.object({
  buildId: z.number().int(),
  pipelineId: z.number().int().nullable(),
  project: projectSchema,
  namespace: namedSchema,
  /** Of all its entries. */
  usage: usageSchema,
  explanation: explanationSchema,
});

export type ProjectMinutes = z.infer<typeof projectMinutesSchema>;
export type MonthPipelines = z.infer<typeof monthPipelinesSchema>;
export type PipelineMinutes = z.infer<typeof pipelineMinutesSchema>;
export type BuildMinutes = z.infer<typeof buildMinutesSchema>;
export type PipelineUsage = z.infer<typeof pipelineUsageSchema>;
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;
