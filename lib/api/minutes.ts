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
  .meta({ description: "Month in UTC, such as `2026-11`. Defaults to the current month." });

export const usageSchema = z.object({
  builds: z.number().int().describe("Number of builds accounted."),
  durationSeconds: z
    .string()
    .describe("Total duration of the builds in seconds, as an exact decimal string."),
  weightedSeconds: z
    .string()
    .describe("Accounted usage: seconds multiplied by the cost factor, as an exact decimal string."),
  minutes: z.number().describe("Accounted usage in compute minutes, rounded to two decimals."),
});
export type Usage = z.infer<typeof usageSchema>;

const dateSchema = z.iso.date();

/** Projected end of the current month at this rate: an estimate, in minutes. */
export const projectionSchema = z.object({
  state: z.enum(["ready", "tooLittleHistory"]).describe("Whether there is enough history for a projection."),
  monthEnd: z
    .number()
    .nullable()
    .describe("Projected compute minutes at the end of the month; null if there is too little history."),
  interval: z
    .object({
      low: z.number().describe("Lower end of the interval, in compute minutes."),
      high: z.number().describe("Upper end of the interval, in compute minutes."),
      held: z
        .number()
        .int()
        .describe(
          "Number of `cases` whose interval contained the actual value: the coverage of the interval.",
        ),
      cases: z.number().int().describe("Number of projections tested, from the last six months."),
    })
    .nullable()
    .describe("Interval of the projection; null if fewer than three months are available to test it."),
  runsOut: dateSchema
    .nullable()
    .describe(
      "Day (UTC) on which the quota is projected to be used up; null if not in the rest of this month.",
    ),
  runsOutEarliest: dateSchema
    .nullable()
    .describe(
      "Earliest day (UTC) within the interval on which the quota is used up; null if not in the rest of this month.",
    ),
  runsOutLatest: dateSchema
    .nullable()
    .describe(
      "Latest day (UTC) within the interval on which the quota is used up; null if not in the rest of this month.",
    ),
});
export type ProjectionView = z.infer<typeof projectionSchema>;

export const monthQuerySchema = z.object({ month: askedMonth });
export const namespaceListQuerySchema = sortedQuery(NAMESPACE_SORTS).extend({ month: askedMonth });

/** A root namespace; its usage includes its subgroups. */
export const namespaceSchema = z.object({
  id: z.uuid().describe("Plimsoll's id of the namespace."),
  path: z.string().describe("Full path in GitLab."),
  demo: z.boolean().describe("Whether the namespace was created with the demo's builds."),
  month: monthSchema.describe("Month in UTC, such as `2026-11`."),
  usage: usageSchema.describe("Usage in the month, subgroups included."),
  quota: quotaStatusSchema.describe("Status of the namespace's quota in the month."),
});

const count = z.number().int();
/** Number of namespaces by their standing against the quota. */
export const standingCountsSchema = z.object({ over: count, near: count, fine: count, unlimited: count });

export const monthUsageQuerySchema = z.object({
  month: askedMonth,
  limit: z.coerce.number().int().min(1).max(1_000).default(200).meta({
    description:
      "Maximum number of namespaces to list: first those over their quota, then near it, within it and without one. There is no cursor.",
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
  path: z.string().describe("Full path in GitLab."),
  visibility: visibilitySchema.describe("Visibility of the project, which determines the cost factor."),
  usage: usageSchema.describe("Usage in the month."),
});

export const namespaceMinutesQuerySchema = z.object({
  month: askedMonth,
  year: z.coerce.number().int().min(2_000).max(2_999).optional().meta({
    description: "Year of the months to return. Defaults to the last twelve months with builds.",
  }),
  limit: z.coerce.number().int().min(1).max(200).default(50).meta({
    description: "Maximum number of projects to list, the most expensive first. There is no cursor.",
  }),
});

const runnersOffSchema = z.object({
  projects: z
    .number()
    .int()
    .describe(
      "Number of projects with instance runners switched off, whose jobs the queue gives to no instance runner.",
    ),
  of: z
    .number()
    .int()
    .describe("Number of projects in the namespace and its subgroups, without archived and deleted ones."),
  first: z.array(z.string()).describe("Paths of the first five projects with instance runners switched off."),
});

export const removedAt = instantSchema
  .nullable()
  .describe(
    "When retention removed the month's builds and entries; null if they are still stored. The totals are kept.",
  );

export const namespaceMinutesSchema = z.object({
  id: z.uuid().describe("Plimsoll's id of the namespace."),
  path: z.string().describe("Full path in GitLab."),
  demo: z.boolean().describe("Whether the namespace was created with the demo's builds."),
  month: monthSchema.describe("Month in UTC, such as `2026-11`."),
  closed: z.boolean().describe("Whether the month is closed for entries."),
  removedAt,
  usage: usageSchema.describe("Usage in the month, subgroups included."),
  quota: quotaStatusSchema
    .nullable()
    .describe(
      "Status of the quota in the month; null for a subgroup, because quotas belong to root namespaces.",
    ),
  overSince: dateSchema
    .nullable()
    .describe("Day (UTC) on which the quota was used up; null if it is not used up."),
  projection: projectionSchema
    .nullable()
    .describe(
      "Projected end of the month at the current rate; null for a subgroup and for months other than the current one.",
    ),
  alert: quotaAlertSchema
    .nullable()
    .describe(
      "Alert while the root namespace is at a level of its quota in the current month; null otherwise.",
    ),
  root: z
    .object({
      id: z.uuid().describe("Plimsoll's id of the root namespace."),
      path: z.string().describe("Full path in GitLab."),
    })
    .describe("Root namespace, which owns the quota; the namespace itself if it is a root."),
  months: z
    .array(
      z.object({
        month: monthSchema.describe("Month in UTC, such as `2026-11`."),
        usage: usageSchema.describe("Usage in the month."),
      }),
    )
    .describe(
      "Months with builds in the requested year, or the last twelve of them if no year is requested, newest first.",
    ),
  allMonths: z.array(monthSchema).describe("All months with builds and the current one, newest first."),
  projects: z
    .array(projectUsageSchema)
    .describe("Projects with the highest usage, the most expensive first."),
  projectCount: z.number().int().describe("Number of projects with builds in the month, listed or not."),
  runnersOff: runnersOffSchema.describe(
    "Projects whose jobs the queue currently gives to no instance runner. Archived and deleted projects are not counted.",
  ),
  resets: z
    .array(minutesResetSchema)
    .describe("Resets of the month, newest first; empty for a subgroup, which has no quota."),
});

export type NamespaceUsage = z.infer<typeof namespaceSchema>;
export type NamespaceMinutes = z.infer<typeof namespaceMinutesSchema>;
