/** Standing of a root namespace against its quota in a month, and the resets of its usage. */
import { z } from "zod";
import { quotaStageSchema, standingSchema } from "../minutes/shapes";
import { instantSchema } from "./common";

/** A root namespace's quota in a month, in minutes; used and remaining minutes are whole. */
export const quotaStatusSchema = z.object({
  source: z
    .enum(["namespace", "instance", "none"])
    .describe("Whose monthly minutes hold; `none` where nobody set any."),
  standing: standingSchema.describe(
    "Where it is against its quota: used up, 25 % or less left, more than that, or without a limit.",
  ),
  monthlyMinutes: z.number().describe("Minutes a month; 0 is unlimited."),
  purchasedMinutes: z.number().describe("Bought in addition and used after the monthly ones."),
  totalMinutes: z.number().describe("Monthly and purchased ones; 0 is unlimited."),
  usedMinutes: z
    .number()
    .describe(
      "Whole minutes that count against the quota: of what was accounted, that which no reset took off.",
    ),
  resetMinutes: z
    .number()
    .describe("Minutes that resets took off, to two decimals: 0 unless an administrator reset the month."),
  leftMinutes: z
    .number()
    .nullable()
    .describe("Whole minutes that are left, 0 or more; null without a limit."),
  percentLeft: z
    .number()
    .int()
    .nullable()
    .describe("Whole percent of the quota that are left, 0 to 100; null without a limit."),
  stage: quotaStageSchema
    .nullable()
    .describe("The level that was passed: 25, 5 or 0 percent left; null without a limit."),
});
export type QuotaStatus = z.infer<typeof quotaStatusSchema>;

/** A reset of a root namespace's usage, or the undoing of one. */
export const minutesResetSchema = z.object({
  number: z.number().int().describe("Counts the resets of the namespace, from 1."),
  minutes: z
    .number()
    .describe(
      "Taken off what counts against the quota; negative where a reset is taken back. To two decimals.",
    ),
  undoes: z.number().int().nullable().describe("Number of the one that it takes back; null for a reset."),
  state: z
    .enum(["inForce", "takenBack", "takesBack"])
    .describe("Whether it holds, was taken back, or takes one back."),
  message: z.string().describe("Why, as its author wrote it."),
  author: z.string().describe("Who reset it."),
  createdAt: instantSchema.describe("When it was reset."),
});
export type MinutesReset = z.infer<typeof minutesResetSchema>;
