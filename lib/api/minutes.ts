/** Compute minutes in the API. Seconds are exact decimal strings; minutes are rounded to two decimals. */
import { z } from "zod";
import { monthSchema, visibilitySchema } from "../minutes/shapes";
import { instantSchema, sortedQuery } from "./common";
import { quotaAlertSchema } from "./quotaAlerts";
import { minutesResetSchema, quotaStatusSchema } from "./quotaStatus";
import { NAMESPACE_SORTS } from "./sorts";

/** The requested month; defaults to the current one (UTC). */
export const askedMonth = monthSchema
  .optional()
  .meta({ description: "Such as 2026-11, in UTC; the present one unless given." });

export const usageSchema = z.object({
  builds: z.number().int().describe("Builds that were accounted."),
  durationSeconds: z.string().describe("Seconds that they ran: an exact decimal in text."),
  weightedSeconds: z
    .string()
    .describe("What was accounted, in seconds times the cost factor: an exact decimal in text."),
  minutes: z.number().describe("The same in compute minutes, rounded to two decimals."),
});
export type Usage = z.infer<typeof usageSchema>;

const dateSchema = z.iso.date();

/** Projected end of the current month at this rate: an estimate, in minutes. */
export const projectionSchema = z.object({
  state: z.enum(["ready", "tooLittleHistory"]).describe("Whether there is enough history."),
  monthEnd: z
    .number()
    .nullable()
    .describe("Compute minutes at the month's end; null with too little history."),
  interval: z
    .object({
      low: z.number().describe("Minutes at its lower end."),
      high: z.number().describe("Minutes at its upper end."),
      held: z.number().int().describe("Of `cases`, those whose interval held: the stated coverage."),
      cases: z.number().int().describe("Projections of the last six months that were tested."),
    })
    .nullable()
    .describe("Null where fewer than three months are known to test an interval on."),
  runsOut: dateSchema
    .nullable()
    .describe("The day (UTC) on which the quota is used up; null for not this month."),
  runsOutEarliest: dateSchema
    .nullable()
    .describe("The first day (UTC) that the interval allows; null for not this month."),
  runsOutLatest: dateSchema.nullable().describe("The last one; null for not this month."),
});
export type ProjectionView = z.infer<typeof projectionSchema>;

export const monthQuerySchema = z.object({ month: askedMonth });
export const namespaceListQuerySchema = sortedQuery(NAMESPACE_SORTS).extend({ month: askedMonth });

/** A root namespace; its usage includes its subgroups. */
export const namespaceSchema = z.object({
  id: z.uuid().describe("Plimsoll's id of the namespace."),
  path: z.string().describe("Full path, as in GitLab."),
  demo: z.boolean().describe("Made with the demo's builds."),
  month: monthSchema.describe("Such as 2026-11, in UTC."),
  usage: usageSchema.describe("What it used in the month, its subgroups included."),
  quota: quotaStatusSchema.describe("Where it is against its quota."),
});

const count = z.number().int();
/** Number of namespaces by their standing against the quota. */
export const standingCountsSchema = z.object({ over: count, near: count, fine: count, unlimited: count });

export const monthUsageQuerySchema = z.object({
  month: askedMonth,
  limit: z.coerce.number().int().min(1).max(1_000).default(200).meta({
    description: "Namespaces that are listed, the worst first; there is no cursor.",
  }),
});

/** Usage of all root namespaces in a month, against their quotas. */
export const monthUsageSchema = z.object({
  month: monthSchema,
  /** Whether the month is closed for entries. */
  closed: z.boolean(),
  usage: usageSchema,
  /** Of all namespaces together, in the current month; independent of quotas. */
  projection: projectionSchema.nullable(),
  /** Namespaces with builds in the month, by their standing against the quota. */
  standings: standingCountsSchema,
  /** The worst first: over their quota, near it, within it, without one. */
  namespaces: z.array(
    namespaceSchema.omit({ month: true }).extend({
      /** The day (UTC) on which the quota was used up; null if it is not. */
      overSince: dateSchema.nullable(),
      /** For the first fifty, in the current month and with a quota. */
      projection: projectionSchema.nullable(),
    }),
  ),
  /** Namespaces with builds in the month, listed or not. */
  namespaceCount: z.number().int(),
  /** Months with builds and the current one, newest first. */
  months: z.array(monthSchema),
});
export type MonthUsage = z.infer<typeof monthUsageSchema>;

const projectUsageSchema = z.object({
  id: z.number().int().describe("GitLab's id of the project."),
  path: z.string().describe("Full path, as in GitLab."),
  visibility: visibilitySchema.describe("Which decides the cost factor."),
  usage: usageSchema.describe("What it used in the month."),
});

export const namespaceMinutesQuerySchema = z.object({
  month: askedMonth,
  year: z.coerce.number().int().min(2_000).max(2_999).optional().meta({
    description: "Of the months that are answered; the last twelve unless given.",
  }),
  limit: z.coerce.number().int().min(1).max(200).default(50).meta({
    description: "Projects that are listed, the most expensive first; there is no cursor.",
  }),
});

const runnersOffSchema = z.object({
  projects: z.number().int().describe("Projects that the queue gives no instance runner."),
  of: z.number().int().describe("Projects that the namespace and its subgroups have."),
  first: z.array(z.string()).describe("Paths of the first five."),
});

export const removedAt = instantSchema
  .nullable()
  .describe("When retention removed the month's builds and entries; null while it has them. The sums stay.");

export const namespaceMinutesSchema = z.object({
  id: z.uuid().describe("Plimsoll's id of the namespace."),
  path: z.string().describe("Full path, as in GitLab."),
  demo: z.boolean().describe("Made with the demo's builds."),
  month: monthSchema.describe("Such as 2026-11, in UTC."),
  closed: z.boolean().describe("Whether the month no longer takes entries."),
  removedAt,
  usage: usageSchema.describe("What it used in the month, its subgroups included."),
  quota: quotaStatusSchema.nullable().describe("Null for a subgroup: quotas belong to root namespaces."),
  overSince: dateSchema
    .nullable()
    .describe("The day (UTC) on which the quota was used up; null while it is not."),
  projection: projectionSchema
    .nullable()
    .describe("Where the month ends at this pace; of a root namespace in the present month."),
  alert: quotaAlertSchema
    .nullable()
    .describe("In the present month, while the root is at a level of its quota."),
  root: z
    .object({
      id: z.uuid().describe("Plimsoll's id of it."),
      path: z.string().describe("Full path, as in GitLab."),
    })
    .describe("The root namespace, which has the quota; itself for a root."),
  months: z
    .array(
      z.object({
        month: monthSchema.describe("Such as 2026-11, in UTC."),
        usage: usageSchema.describe("What it used in the month."),
      }),
    )
    .describe(
      "Months of the year that was asked for, else the last twelve: those with builds, newest first.",
    ),
  allMonths: z.array(monthSchema).describe("All months with builds and the present one, newest first."),
  projects: z.array(projectUsageSchema).describe("Projects that used most, the most expensive first."),
  projectCount: z.number().int().describe("Projects with builds in the month, listed or not."),
  runnersOff: runnersOffSchema.describe(
    "Projects that the queue gives no instance runner, as they are now; archived and deleted ones are not counted.",
  ),
  resets: z
    .array(minutesResetSchema)
    .describe("Of the month, the newest first; none of a subgroup, which has no quota."),
});

export type NamespaceUsage = z.infer<typeof namespaceSchema>;
export type NamespaceMinutes = z.infer<typeof namespaceMinutesSchema>;
