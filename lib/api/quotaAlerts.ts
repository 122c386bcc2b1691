/** Root namespaces that passed a level of their quota this month and are still short of minutes. */
import { z } from "zod";
import { monthSchema, quotaStageSchema } from "../minutes/shapes";
import { instantSchema } from "./common";

export const quotaAlertSchema = z.object({
  namespace: z
    .object({
      id: z.uuid().describe("Plimsoll's id of the root namespace."),
      path: z.string().describe("Full path in GitLab."),
    })
    .describe("Root namespace that the alert concerns."),
  month: monthSchema.describe("Month in UTC, such as `2026-11`."),
  stage: quotaStageSchema
    .exclude(["ok"])
    .describe(
      "Lowest level that was passed: `warning` at 25, `danger` at 5 and `exceeded` at 0 percent left.",
    ),
  percentLeft: z
    .number()
    .int()
    .describe("Percentage of the quota that is left, a whole number from 0 to 100."),
  usedUp: z
    .boolean()
    .describe(
      "Whether the whole quota is used. The stage `exceeded` starts below 1 percent, so minutes may be left in it.",
    ),
  usedMinutes: z.number().describe("Whole minutes used that count against the quota."),
  quotaMinutes: z.number().describe("Quota in minutes."),
  since: instantSchema.describe(
    "When Plimsoll noticed that the lowest level passed this month had been passed.",
  ),
  overSince: z.iso
    .date()
    .nullable()
    .describe("Day (UTC) on which the quota was used up; null if it is not used up."),
});

export const quotaAlertsSchema = z.object({
  /** The worst first: by used share of the quota. */
  items: z.array(quotaAlertSchema),
  /** Number of further alerts. */
  more: z.number().int(),
});

export type QuotaAlert = z.infer<typeof quotaAlertSchema>;
export type QuotaAlertList = z.infer<typeof quotaAlertsSchema>;
