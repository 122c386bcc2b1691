/** Challengers: policies that are ranked beside another one, and how both did on the days that followed. */
import { z } from "zod";
import { dayTimesSchema, shadowDaySchema, shadowStandingSchema } from "../replay/shapes";
import { instantSchema, resourceNameSchema } from "./common";
import { operationStateSchema } from "./operations";

export const policyShadowInputSchema = z.strictObject({
  /** The policy that it challenges; null for none. */
  champion: resourceNameSchema.nullable(),
  /** A name: each version of it adds its days. Null compares the selections alone. */
  jobSet: resourceNameSchema.nullable().default(null),
  ...dayTimesSchema.shape,
});

/** Revision 0 where nobody has said anything. */
export const policyShadowSchema = z.object({
  ...policyShadowInputSchema.shape,
  revision: z.number().int(),
  author: z.string().nullable(),
  updatedAt: instantSchema.nullable(),
  /** Names of the policies that challenge this one. */
  challengers: z.array(z.string()),
  /** The newest replay of the job set's days; null before the first. Its operation has the id. */
  last: z.object({ id: z.string(), state: operationStateSchema, message: z.string().nullable() }).nullable(),
  /** Days of the job set, those before the first scored run included. */
  daysKnown: z.number().int(),
  standing: shadowStandingSchema.nullable(),
  /** Scored days, in order. `run`: the challenger's; null once it was removed. */
  days: z.array(shadowDaySchema.extend({ run: z.string().nullable() })),
});

const ranSchema = z.object({ id: z.string(), state: operationStateSchema });

/** A run of the champion with the challenger's beside it. */
export const shadowRunSchema = z.object({
  evaluatedAt: instantSchema,
  champion: ranSchema,
  challenger: ranSchema,
  /** Images that both select. */
  both: z.number().int(),
  /** Images that the challenger alone selects, by rank, the first 20. */
  entered: z.array(z.string()),
  enteredTotal: z.number().int(),
  /** Images that the champion alone selects, by rank, the first 20. */
  left: z.array(z.string()),
  leftTotal: z.number().int(),
});

/** A challenger as lists show it. */
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
