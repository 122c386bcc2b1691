/** What builds would have cost with other cost factors and quotas. Seconds are exact decimals in text. */
import { z } from "zod";
import { LIMITS } from "../limits/limits";
import { monthSchema, quotaStageSchema } from "../minutes/shapes";
import { gitlabIdSchema } from "./builds";
import { instantInputSchema, instantSchema } from "./common";
import { factorInputSchema } from "./runners";

/** Minutes a month: 0 is unlimited where none were purchased, null takes the instance's or none. */
const quotaMinutes = z.number().min(0).max(1e9).nullable();

export const minutesWhatIfRequestSchema = z.strictObject({
  /** Builds that finished from here on; unless said the 90 days (UTC) that end with `to`'s. */
  from: instantInputSchema.optional(),
  /** And before this; now unless said. */
  to: instantInputSchema.optional(),
  /** A factor that is absent stays what it was at the time. */
  runners: z
    .array(
      z.strictObject({
        id: gitlabIdSchema,
        publicProjectsMinutesCostFactor: factorInputSchema.optional(),
        privateProjectsMinutesCostFactor: factorInputSchema.optional(),
      }),
    )
    .max(LIMITS.runnersInRequest.value)
    .default([]),
  quotas: z
    .strictObject({
      instance: quotaMinutes.optional(),
      namespaces: z
        .array(z.strictObject({ id: z.uuid(), minutes: quotaMinutes }))
        .max(LIMITS.quotasInWhatIf.value)
        .default([]),
    })
    .default({ namespaces: [] }),
  /** Namespaces, projects, runners and quotas to list, each. */
  limit: z.number().int().min(1).max(200).default(50),
});

const amountSchema = z.object({
  weightedSeconds: z.string(),
  /** The same in compute minutes, rounded to two decimals. */
  minutes: z.number(),
});

const moveSchema = z.object({
  builds: z.number().int(),
  before: amountSchema,
  after: amountSchema,
  /** Positive for one that would have paid more. */
  difference: amountSchema,
  /** Of `before`; null where that is 0. */
  percent: z.number().nullable(),
});

const quotaSideSchema = z.object({
  /** Whole minutes. */
  used: z.number().int(),
  /** Minutes; null is unlimited. */
  total: z.number().nullable(),
  usedUp: z.boolean(),
  stage: quotaStageSchema.nullable(),
});

export const minutesWhatIfSchema = z.object({
  from: instantSchema,
  to: instantSchema,
  total: moveSchema,
  /** Root namespaces, whoever moves most first, as all lists here. */
  namespaces: z.array(moveSchema.extend({ id: z.uuid(), path: z.string() })),
  /** All that move, listed or not. */
  namespaceCount: z.number().int(),
  projects: z.array(moveSchema.extend({ id: z.number().int(), path: z.string() })),
  projectCount: z.number().int(),
  runners: z.array(moveSchema.extend({ id: z.number().int(), description: z.string() })),
  runnerCount: z.number().int(),
  /** Months whose quota would have been at another stage, those that it would have been passed in first. */
  quotas: z.array(
    z.object({
      namespaceId: z.uuid(),
      path: z.string(),
      month: monthSchema,
      /** The month is not all in the period: the rest of it counts as it was accounted. */
      partial: z.boolean(),
      before: quotaSideSchema,
      after: quotaSideSchema,
      /** Used up with the proposal, and not without. */
      passed: z.boolean(),
    }),
  ),
  quotaCount: z.number().int(),
  /** Of all quotas, listed or not: how many would have been passed. */
  passedCount: z.number().int(),
});

export type MinutesWhatIfRequest = z.output<typeof minutesWhatIfRequestSchema>;
export type MinutesWhatIf = z.output<typeof minutesWhatIfSchema>;
export type MinutesMove = z.output<typeof moveSchema>;
