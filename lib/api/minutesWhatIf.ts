/** Cost of builds under other cost factors and quotas. Seconds are exact decimal strings. */
import { z } from "zod";
import { LIMITS } from "../limits/limits";
import { monthSchema, quotaStageSchema } from "../minutes/shapes";
import { gitlabIdSchema } from "./builds";
import { instantInputSchema, instantSchema } from "./common";
import { quotaAmountSchema } from "./quotas";
import { factorInputSchema } from "./runners";

/** Minutes a month: 0 is unlimited if none were purchased; null uses the instance's default, or none. */
const quotaMinutes = quotaAmountSchema.nullable();

export const minutesWhatIfRequestSchema = z.strictObject({
  /** Builds that finished at or after this instant; defaults to the 90 days (UTC) that end with the day of `to`. */
  from: instantInputSchema.optional(),
  /** Builds that finished before this instant; defaults to now. */
  to: instantInputSchema.optional(),
  /** An omitted factor keeps its value at the time of each build. */
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
  /** Maximum number each of namespaces, projects, runners and quotas to list. */
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
  /** Positive if the cost would have been higher. */
  difference: amountSchema,
  /** Difference in percent of `before`; null if that is 0. */
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
  /** Root namespaces. Like all lists here, sorted by the size of the difference, largest first. */
  namespaces: z.array(moveSchema.extend({ id: z.uuid(), path: z.string() })),
  /** Number of namespaces that would change, listed or not. */
  namespaceCount: z.number().int(),
  projects: z.array(moveSchema.extend({ id: z.number().int(), path: z.string() })),
  projectCount: z.number().int(),
  runners: z.array(moveSchema.extend({ id: z.number().int(), description: z.string() })),
  runnerCount: z.number().int(),
  /** Months whose quota would have reached another stage, those in which it would have been exceeded first. */
  quotas: z.array(
    z.object({
      namespaceId: z.uuid(),
      path: z.string(),
      month: monthSchema,
      /** The period covers the month only in part; the rest counts as it was accounted. */
      partial: z.boolean(),
      before: quotaSideSchema,
      after: quotaSideSchema,
      /** Whether it is used up with the proposal but not without. */
      passed: z.boolean(),
    }),
  ),
  quotaCount: z.number().int(),
  /** Of all quotas, listed or not, how many would have been exceeded. */
  passedCount: z.number().int(),
});

export type MinutesWhatIfRequest = z.output<typeof minutesWhatIfRequestSchema>;
export type MinutesWhatIf = z.output<typeof minutesWhatIfSchema>;
export type MinutesMove = z.output<typeof moveSchema>;
