/**
 * Challengers: policies that are ranked alongside another policy, and how both performed on the days that followed.
 */
import { z } from "zod";
import { dayTimesSchema, shadowDaySchema, shadowStandingSchema } from "../replay/shapes";
import { instantSchema, resourceNameSchema } from "./common";
import { operationStateSchema } from "./operations";

export const policyShadowInputSchema = z.strictObject({
  /** The policy to challenge; null for none. */
  champion: resourceNameSchema.nullable(),
  /** Name of a job set; each of its versions adds its days. Null compares only the selections. */
  jobSet: resourceNameSchema.nullable().default(null),
  ...dayTimesSchema.shape,
});

/** Revision 0 if nothing has been set yet. */
export const policyShadowSchema = z.object({
  ...policyShadowInputSchema.shape,
  revision: z.number().int(),
  author: z.string().nullable(),
  updatedAt: instantSchema.nullable(),
  /** Names of the challengers of this policy. */
  challengers: z.array(z.string()),
  /** The newest replay of the job set's days; null before the first. `id` is also the id of its operation. */
  last: z.object({ id: z.string(), state: operationStateSchema, message: z.string().nullable() }).nullable(),
  /** Number of days in the job set, including those before the first scored run. */
  daysKnown: z.number().int(),
  standing: shadowStandingSchema.nullable(),
  /** Scored days, in order. `run`: the challenger's run; null once it has been removed. */
  days: z.array(shadowDaySchema.extend({ run: z.string().nullable() })),
});

const ranSchema = z.object({ id: z.string(), state: operationStateSchema });

/** A run of the champion and the challenger's matching run. */
export const shadowRunSchema = z.object({
  evaluatedAt: instantSchema,
  champion: ranSchema,
  challenger: ranSchema,
  /** Number of images that both select. */
  both: z.number().int(),
  /** Images that only the challenger selects, by rank; the first 20. */
  entered: z.array(z.string()),
  enteredTotal: z.number().int(),
  /** Images that only the champion selects, by rank; the first 20. */
  left: z.array(z.string()),
  leftTotal: z.number().int(),
});

/** A challenger in lists. */
export const shadowSummarySchema = z.object({
  policy: z.string(),
  champion: z.string(),
  jobSet: z.string().nullable(),
  standing: shadowStandingSchema.nullable(),
  /** The newest scored day. */
  lastDay: z.string().nullable(),
});

export type PolicyShadowInput = z.infer<typeof policyShadowInputSchema>;
export type PolicyShadow = z.infer<typeof policyShadowSchema>;
export type ShadowRunRow = z.infer<typeof shadowRunSchema>;
export type ShadowSummary = z.infer<typeof shadowSummarySchema>;
