/** Where a root namespace is against its quota in a month, and what was reset of its use. */
import { z } from "zod";
import { quotaStageSchema, standingSchema } from "../minutes/shapes";
import { instantSchema } from "./common";

/** A root namespace's quota in a month, in minutes; what is used and left counts in whole ones. */
export const quotaStatusSchema = z.object({
  /** Whose monthly minutes hold; `none` where nobody set any. */
  source: z.enum(["namespace", "instance", "none"]),
  standing: standingSchema,
  monthlyMinutes: z.number(),
  /** Bought in addition and used after the monthly ones. */
  purchasedMinutes: z.number(),
  /** 0 is unlimited. */
  totalMinutes: z.number(),
  /** Of what was accounted, that which no reset took off. */
  usedMinutes: z.number(),
  /** What resets took off, to two decimals: 0 unless an administrator reset the month. */
  resetMinutes: z.number(),
  /** Null without a limit, as the next two. */
  leftMinutes: z.number().nullable(),
  percentLeft: z.number().int().nullable(),
  stage: quotaStageSchema.nullable(),
});
export type QuotaStatus = z.infer<typeof quotaStatusSchema>;

/** A reset of what a root namespace used, or one that takes such a one back. */
export const minutesResetSchema = z.object({
  number: z.number().int(),
  /** Taken off what counts against the quota; negative where a reset is taken back. To two decimals. */
  minutes: z.number(),
  /** Number of the one that it takes back; null for a reset. */
  undoes: z.number().int().nullable(),
  state: z.enum(["inForce", "takenBack", "takesBack"]),
  message: z.string(),
  author: z.string(),
  createdAt: instantSchema,
});
export type MinutesReset = z.infer<typeof minutesResetSchema>;
