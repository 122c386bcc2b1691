/** Compute minutes as the API answers them. Seconds are exact decimals in text; minutes are rounded to two decimals. */
import { z } from "zod";
import { explanationSchema } from "../explanation/explanation";
import { modeSchema, monthSchema, visibilitySchema } from "../minutes/shapes";
import { cursorQuerySchema, instantSchema, sortedQuery } from "./common";
import { gitlabIdParamSchema } from "./builds";
import { quotaAlertSchema } from "./quotaAlerts";
import { minutesResetSchema, quotaStatusSchema } from "./quotaStatus";
import { NAMESPACE_SORTS, PIPELINE_SORTS } from "./sorts";

/** The month in question; the present one (UTC) unless said. */
const month = monthSchema
  .optional()
  .meta({ description: "Such as 2026-11, in UTC; the present one unless given." });

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

const dateSchema = z.iso.date();

/** Where the present month ends at this pace: an estimate, in minutes. */
export const projectionSchema = z.object({
  state: z.enum(["ready", "tooLittleHistory"]),
  /** Null with too little history. */
  monthEnd: z.number().nullable(),
  /** Null where fewer than three months are known to test an interval on. */
  interval: z
    .object({
      low: z.number(),
      high: z.number(),
      /** Of `cases` projections of the last six months, those whose interval held: the stated coverage. */
      held: z.number().int(),
      cases: z.number().int(),
    })
    .nullable(),
  /** The day (UTC) on which the quota is used up; null for not this month. */
  runsOut: dateSchema.nullable(),
  /** The first and the last day that the interval allows. */
  runsOutEarliest: dateSchema.nullable(),
  runsOutLatest: dateSchema.nullable(),
});
export type ProjectionView = z.infer<typeof projectionSchema>;

export const monthQuerySchema = z.object({ month });
export const namespaceListQuerySchema = sortedQuery(NAMESPACE_SORTS).extend({ month });

/** A root namespace; what its subgroups used is in it. */
export const namespaceSchema = z.object({
  id: z.uuid(),
  path: z.string(),
  /** Made with the demo's builds. */
  demo: z.boolean(),
  month: monthSchema,
  usage: usageSchema,
  quota: quotaStatusSchema,
});

const count = z.number().int();
/** Namespaces by where they are against their quota. */
export const standingCountsSchema = z.object({ over: count, near: count, fine: count, unlimited: count });

export const monthUsageQuerySchema = z.object({
  month,
  limit: z.coerce.number().int().min(1).max(1_000).default(200).meta({
    description: "Namespaces that are listed, the worst first; there is no cursor.",
  }),
});

/** What all root namespaces used in a month, against their quotas. */
export const monthUsageSchema = z.object({
  month: monthSchema,
  /** Whether the month no longer takes entries. */
  closed: z.boolean(),
  usage: usageSchema,
  /** Of all together, in the present month; it says nothing of quotas. */
  projection: projectionSchema.nullable(),
  /** Namespaces with builds in the month, by where they are against their quota. */
  standings: standingCountsSchema,
  /** The worst first: over their quota, near it, within it, without one. */
  namespaces: z.array(
    namespaceSchema.omit({ month: true }).extend({
      /** The day (UTC) on which the quota was used up; null while it is not. */
      overSince: dateSchema.nullable(),
      /** Of the first fifty, in the present month and with a quota. */
      projection: projectionSchema.nullable(),
    }),
  ),
  /** With builds in the month, listed or not. */
  namespaceCount: z.number().int(),
  /** Months with builds and the present one, newest first. */
  months: z.array(monthSchema),
});
export type MonthUsage = z.infer<typeof monthUsageSchema>;

const projectUsageSchema = z.object({
  id: z.number().int(),
  path: z.string(),
  visibility: visibilitySchema,
  usage: usageSchema,
});

export const namespaceMinutesQuerySchema = z.object({
  month,
  year: z.coerce.number().int().min(2_000).max(2_999).optional().meta({
    description: "Of the months that are answered; the last twelve unless given.",
  }),
  limit: z.coerce.number().int().min(1).max(200).default(50).meta({
    description: "Projects that are listed, the most expensive first; there is no cursor.",
  }),
});

/** Projects that the queue gives no instance runner, as they are now; archived and deleted ones are not counted. */
const runnersOffSchema = z.object({
  projects: z.number().int(),
  /** Of so many that the namespace and its subgroups have. */
  of: z.number().int(),
  /** Paths of the first five. */
  first: z.array(z.string()),
});

/** When retention removed the month's builds and entries; null while it has them. The sums stay. */
const removedAt = instantSchema.nullable();

export const namespaceMinutesSchema = z.object({
  id: z.uuid(),
  path: z.string(),
  demo: z.boolean(),
  month: monthSchema,
  /** Whether the month no longer takes entries. */
  closed: z.boolean(),
  removedAt,
  usage: usageSchema,
  /** Null for a subgroup: quotas belong to root namespaces. */
  quota: quotaStatusSchema.nullable(),
  /** The day (UTC) on which the quota was used up; null while it is not. */
  overSince: dateSchema.nullable(),
  /** Of a root namespace in the present month. */
  projection: projectionSchema.nullable(),
  /** In the present month, while the root is at a level of its quota. */
  alert: quotaAlertSchema.nullable(),
  /** The root's, which has the quota; itself for a root. */
  root: z.object({ id: z.uuid(), path: z.string() }),
  /** Months of the year that was asked for, else the last twelve: those with builds, newest first. */
  months: z.array(z.object({ month: monthSchema, usage: usageSchema })),
  /** All months with builds and the present one, newest first. */
  allMonths: z.array(monthSchema),
  /** Those that used most, the most expensive first. */
  projects: z.array(projectUsageSchema),
  /** Projects with builds in the month, listed or not. */
  projectCount: z.number().int(),
  runnersOff: runnersOffSchema,
  /** Of the month, the newest first; none of a subgroup, which has no quota. */
  resets: z.array(minutesResetSchema),
});

export const pipelineQuerySchema = cursorQuerySchema.extend({
  month,
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
  month,
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
      ...{ month: monthSchema, closed: z.boolean(), usage: usageSchema },
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
export type NamespaceUsage = z.infer<typeof namespaceSchema>;
export type NamespaceMinutes = z.infer<typeof namespaceMinutesSchema>;
export type PipelineUsage = z.infer<typeof pipelineUsageSchema>;
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;
