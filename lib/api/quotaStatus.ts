/** Standing of a root namespace against its quota in a month, and the resets of its usage. */
import { z } from "zod";
import { quotaStageSchema, standingSchema } from "../minutes/shapes";
import { instantSchema } from "./common";

/** A root namespace's quota in a month, in minutes; used and remaining minutes are whole. */
export const quotaStatusSchema = z.object({
  source: z
    .enum(["namespace", "instance", "none"])
    .describe(
      "Where the monthly minutes in force are set: for the `namespace` or the `instance`; `none` if they are not set.",
    ),
  standing: standingSchema.describe(
    "Standing against the quota: `over` if it is used up, `near` if 25 percent or less is left, `fine` if more is left, or `unlimited`.",
  ),
  monthlyMinutes: z.number().describe("Minutes per month; 0 means unlimited."),
  purchasedMinutes: z.number().describe("Minutes purchased in addition, used after the monthly ones."),
  totalMinutes: z.number().describe("Sum of monthly and purchased minutes; 0 means unlimited."),
  usedMinutes: z
    .number()
    .describe(
      "Whole minutes that count against the quota: the accounted minutes less those taken off by resets.",
    ),
  resetMinutes: z
    .number()
    .describe("Minutes taken off by resets, to two decimals; 0 if no administrator reset the month."),
  leftMinutes: z
    .number()
    .nullable()
    .describe("Whole minutes left, 0 or more; null if the quota is unlimited."),
  percentLeft: z
    .number()
    .int()
    .nullable()
    .describe(
      "Percentage of the quota that is left, a whole number from 0 to 100; null if the quota is unlimited.",
    ),
  stage: quotaStageSchema
    .nullable()
    .describe(
      "Level that was passed: `warning` at 25, `danger` at 5 and `exceeded` at 0 percent left, otherwise `ok`; null if the quota is unlimited.",
    ),
});
export type QuotaStatus = z.infer<typeof quotaStatusSchema>;

/** A reset of a root namespace's usage, or the undoing of one. */
export const minutesResetSchema = z.object({
  number: z.number().int().describe("Number of the reset within the namespace, counted from 1."),
  minutes: z
    .number()
    .describe(
      "Minutes taken off the usage that counts against the quota, to two decimals; negative if a reset is taken back.",
    ),
  undoes: z
    .number()
    .int()
    .nullable()
    .describe("`number` of the reset that this entry takes back; null if the entry is a reset."),
  state: z
    .enum(["inForce", "takenBack", "takesBack"])
    .describe(
      "`inForce`: the reset is in force; `takenBack`: it was taken back; `takesBack`: it takes back another reset.",
    ),
  message: z.string().describe("Reason for the reset, as written by its author."),
  author: z.string().describe("Who reset the usage."),
  createdAt: instantSchema.describe("When the usage was reset."),
});
export type MinutesReset = z.infer<typeof minutesResetSchema>;
