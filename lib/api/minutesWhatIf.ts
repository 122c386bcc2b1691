/** Cost of builds under other cost factors and quotas. Seconds are exact decimal strings. */
import { z } from "zod";
import { LIMITS } from "../limits/limits";
import { monthSchema, quotaStageSchema } from "../minutes/shapes";
import { gitlabIdSchema } from "./builds";
import { instantInputSchema, instantSchema } from "./common";
import { quotaAmountSchema } from "./quotas";
import { factorInputSchema } from "./runners";

const MINUTES =
  "Minutes per month: 0 is unlimited if none were purchased; null uses the instance's default, or none.";
const quotaMinutes = quotaAmountSchema.nullable();

const KEPT = "When omitted, each build keeps the factor of its time.";

export const minutesWhatIfRequestSchema = z.strictObject({
  from: instantInputSchema
    .optional()
    .describe(
      "Builds that finished at or after this instant. Defaults to the 90 days (UTC) that end with the day of `to`.",
    ),
  to: instantInputSchema.optional().describe("Builds that finished before this instant. Defaults to now."),
  runners: z
    .array(
      z.strictObject({
        id: gitlabIdSchema.describe("GitLab's id of the runner."),
        publicProjectsMinutesCostFactor: factorInputSchema
          .optional()
          .describe(`Compute minutes per minute of a build in a public project. ${KEPT}`),
        privateProjectsMinutesCostFactor: factorInputSchema
          .optional()
          .describe(
            `Compute minutes per minute of a build in a private project; the accounting mode says which of both factors an internal one has. ${KEPT}`,
          ),
      }),
    )
    .max(LIMITS.runnersInRequest.value)
    .default([])
    .describe("Runners with other cost factors."),
  quotas: z
    .strictObject({
      instance: quotaMinutes.optional().describe(`The instance's default. ${MINUTES}`),
      namespaces: z
        .array(
          z.strictObject({
            id: z.uuid().describe("Id of a root namespace."),
            minutes: quotaMinutes.describe(MINUTES),
          }),
        )
        .max(LIMITS.quotasInWhatIf.value)
        .default([])
        .describe("Root namespaces with other quotas."),
    })
    .default({ namespaces: [] })
    .describe("Other quotas."),
  limit: z
    .number()
    .int()
    .min(1)
    .max(200)
    .default(50)
    .describe("Maximum number each of namespaces, projects, runners and quotas to list."),
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
