/** Runners and their cost factors. Factors are exact decimal strings: 0 to 1000000 with at most six decimals. */
import { z } from "zod";
import { LIMITS } from "../limits/limits";
import { monthSchema, runnerTypeSchema } from "../minutes/shapes";
import { gitlabIdSchema } from "./builds";
import { instantInputSchema, instantSchema } from "./common";
import { usageSchema } from "./minutes";

export const runnerFactorSchema = z.object({
  version: z.number().int().describe("Counts the runner's versions, from 1."),
  validFrom: instantSchema.describe("Builds that finish from here on cost by it."),
  state: z
    .enum(["past", "inForce", "scheduled"])
    .describe("Scheduled ones begin later; a past one had its turn."),
  publicProjectsMinutesCostFactor: z
    .string()
    .describe(
      "Compute minutes that a minute of a public project's build costs: an exact decimal in text, 0 to 1000000.",
    ),
  privateProjectsMinutesCostFactor: z.string().describe("The same for internal and private projects."),
  message: z.string().describe("Why, as its author wrote it."),
  author: z.string().describe("Who saved it."),
  createdAt: instantSchema.describe("When it was saved."),
});

export const runnerSchema = z.object({
  id: z.number().int().describe("GitLab's id of the runner, or one that was made here."),
  type: runnerTypeSchema.describe("Only builds on instance runners are accounted."),
  description: z.string().describe("As in GitLab; empty where it has none."),
  publicProjectsMinutesCostFactor: z
    .string()
    .describe(
      "In force now: compute minutes that a minute of a public project's build costs, an exact decimal in text; 0 without a version of its own.",
    ),
  privateProjectsMinutesCostFactor: z
    .string()
    .describe("The same for internal and private projects; 1 without a version of its own."),
  scheduled: z.array(runnerFactorSchema).describe("Versions that are not in force yet, the next one first."),
  revision: z
    .number()
    .int()
    .describe("Counts changes of the factors, those taken back included: the ETag, for If-Match."),
});

export const runnerDetailSchema = runnerSchema.extend({
  factors: z.array(runnerFactorSchema).describe("All versions, the newest first."),
});

export const runnerInputSchema = z.strictObject({
  id: gitlabIdSchema,
  type: runnerTypeSchema,
  description: z.string().max(1_000).default(""),
});

/** Validated by the engine (readFactor), whose errors say what is wrong and what to enter instead. */
export const factorInputSchema = z.union([z.number(), z.string().max(100)], {
  error: "must be a number, 0 or more",
});

const factorFields = {
  /** An omitted factor keeps its value at `validFrom`. */
  publicProjectsMinutesCostFactor: factorInputSchema.optional(),
  privateProjectsMinutesCostFactor: factorInputSchema.optional(),
};

const namesFactor = [
  (input: {
    readonly publicProjectsMinutesCostFactor?: unknown;
    readonly privateProjectsMinutesCostFactor?: unknown;
  }): boolean =>
    input.publicProjectsMinutesCostFactor !== undefined ||
    input.privateProjectsMinutesCostFactor !== undefined,
  { error: "names no factor: give publicProjectsMinutesCostFactor or privateProjectsMinutesCostFactor" },
] as const;

const changeFields = {
  /** Not in the past; defaults to now. */
  validFrom: instantInputSchema.optional(),
  message: z.string().max(1_000).default(""),
};

export const runnerFactorInputSchema = z
  .strictObject({ ...factorFields, ...changeFields })
  .refine(...namesFactor);

/** Changes several runners from one instant: all or none. */
export const factorsOfRunnersInputSchema = z.strictObject({
  runners: z
    .array(
      z
        .strictObject({
          id: gitlabIdSchema,
          ...factorFields,
          /** The revision that the change is based on; 412 if it is no longer current. */
          revision: z.number().int().min(0).optional(),
        })
        .refine(...namesFactor),
    )
    .min(1)
    .max(LIMITS.runnersInRequest.value),
  ...changeFields,
});

export const changedRunnersSchema = z.object({ runners: z.array(runnerDetailSchema) });

export const periodQuerySchema = z.object({
  from: instantInputSchema.optional().meta({
    description:
      "Builds that finished from here on; unless said the 90 days (UTC) that end with the one of `to`.",
  }),
  to: instantInputSchema.optional().meta({ description: "And before this; now unless said." }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(2_000)
    .default(200)
    .meta({ description: "Of the most expensive, so many at most; there is no cursor." }),
});
/** The evaluated period: whole days (UTC), the current day until now. */
const period = { from: instantSchema, to: instantSchema };

export const runnerUsageListSchema = z.object({
  ...period,
  runners: z.array(z.object({ id: z.number().int(), usage: usageSchema })),
  /** Runners with builds in the period, listed or not. */
  runnerCount: z.number().int(),
});

export const runnerMinutesSchema = z.object({
  ...period,
  usage: usageSchema,
  /** The months with entries, newest first. */
  months: z.array(z.object({ month: monthSchema, usage: usageSchema })),
  /** Root namespaces, the most expensive first. */
  namespaces: z.array(z.object({ id: z.uuid(), path: z.string(), usage: usageSchema })),
  namespaceCount: z.number().int(),
});

export type RunnerUsageList = z.infer<typeof runnerUsageListSchema>;
export type RunnerMinutes = z.infer<typeof runnerMinutesSchema>;
export type Runner = z.infer<typeof runnerSchema>;
export type RunnerDetail = z.infer<typeof runnerDetailSchema>;
export type RunnerInput = z.output<typeof runnerInputSchema>;
export type RunnerFactorInput = z.output<typeof runnerFactorInputSchema>;
export type RunnerFactorVersion = z.infer<typeof runnerFactorSchema>;
export type FactorsOfRunnersInput = z.output<typeof factorsOfRunnersInputSchema>;
