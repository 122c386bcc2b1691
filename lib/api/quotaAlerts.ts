/** Root namespaces that passed a level of their quota this month and are still short of minutes. */
import { z } from "zod";
import { monthSchema, quotaStageSchema } from "../minutes/shapes";
import { instantSchema } from "./common";

export const quotaAlertSchema = z.object({
  namespace: z
    .object({
      id: z.uuid().describe("Plimsoll's id of it."),
      path: z.string().describe("Full path, as in GitLab."),
    })
    .describe("The root namespace."),
  month: monthSchema.describe("Such as 2026-11, in UTC."),
  stage: quotaStageSchema
    .exclude(["ok"])
    .describe("The lowest level that was passed: 25, 5 or 0 percent left."),
  percentLeft: z.number().int().describe("Whole percent of the quota that are left, 0 to 100."),
  usedUp: z.boolean().describe("The stage `exceeded` begins below 1%, so minutes may be left in it."),
  usedMinutes: z.number().describe("Whole minutes that were used, as quotas are counted."),
  quotaMinutes: z.number().describe("Minutes of the quota."),
  since: instantSchema.describe(
    "When it was noticed that the lowest level of those passed this month was passed.",
  ),
  overSince: z.iso
    .date()
    .nullable()
    .describe("The day (UTC) on which the quota was used up; null while it is not."),
});

export const quotaAlertsSchema = z.object({
  /** The worst first: by used share of the quota. */
  items: z.array(quotaAlertSchema),
  /** Number of further alerts. */
  more: z.number().int(),
});

export type QuotaAlert = z.infer<typeof quotaAlertSchema>;
export type QuotaAlertList = z.infer<typeof quotaAlertsSchema>;
