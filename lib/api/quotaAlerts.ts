/** Root namespaces that passed a level of their quota this month and are still short of minutes. */
import { z } from "zod";
import { monthSchema, quotaStageSchema } from "../minutes/shapes";
import { instantSchema } from "./common";

export const quotaAlertSchema = z.object({
  namespace: z.object({ id: z.uuid(), path: z.string() }),
  month: monthSchema,
  stage: quotaStageSchema.exclude(["ok"]),
  /** Whole percent. */
  percentLeft: z.number().int(),
  /** The stage `exceeded` begins below 1%, so minutes may be left in it. */
  usedUp: z.boolean(),
  /** Whole minutes, as quotas are counted. */
  usedMinutes: z.number(),
  quotaMinutes: z.number(),
  /** When it was noticed that the lowest level of those passed this month was passed. */
  since: instantSchema,
  /** The day (UTC) on which the quota was used up; null while it is not. */
  overSince: z.iso.date().nullable(),
});

export const quotaAlertsSchema = z.object({
  /** The worst first: by what is used as a share of the quota. */
  items: z.array(quotaAlertSchema),
  /** How many there are besides. */
  more: z.number().int(),
});

export type QuotaAlert = z.infer<typeof quotaAlertSchema>;
export type QuotaAlertList = z.infer<typeof quotaAlertsSchema>;
