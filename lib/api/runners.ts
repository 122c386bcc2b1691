/** Runners and their cost factors. Factors are exact decimals in text: 0 to 1000000 with at most six decimals. */
import { z } from "zod";
import { runnerTypeSchema } from "../minutes/shapes";
import { gitlabIdSchema } from "./builds";
import { instantSchema } from "./common";

export const runnerFactorSchema = z.object({
  version: z.number().int(),
  validFrom: instantSchema,
  /** Scheduled ones begin later; a past one had its turn. */
  state: z.enum(["past", "inForce", "scheduled"]),
  publicProjectsMinutesCostFactor: z.string(),
  privateProjectsMinutesCostFactor: z.string(),
  message: z.string(),
  author: z.string(),
  createdAt: instantSchema,
});

export const runnerSchema = z.object({
  id: z.number().int(),
  type: runnerTypeSchema,
  description: z.string(),
  /** In force now; without a version of its own a runner has 0 and 1. */
  publicProjectsMinutesCostFactor: z.string(),
  privateProjectsMinutesCostFactor: z.string(),
});

export const runnerDetailSchema = runnerSchema.extend({
  /** All versions, the newest first. */
  factors: z.array(runnerFactorSchema),
});

export const runnerInputSchema = z.strictObject({
  id: gitlabIdSchema,
  type: runnerTypeSchema,
  description: z.string().max(1_000).default(""),
});

const factorInput = z.union([z.number(), z.string().max(100)], { error: "must be a number, 0 or more" });

/** A factor that is absent stays as it is at `validFrom`. */
export const runnerFactorInputSchema = z
  .strictObject({
    publicProjectsMinutesCostFactor: factorInput.optional(),
    privateProjectsMinutesCostFactor: factorInput.optional(),
    /** Not in the past; at once unless said. */
    validFrom: instantSchema.optional(),
    message: z.string().max(1_000).default(""),
  })
  .refine(
    (input) =>
      input.publicProjectsMinutesCostFactor !== undefined ||
      input.privateProjectsMinutesCostFactor !== undefined,
    { error: "names no factor: give publicProjectsMinutesCostFactor or privateProjectsMinutesCostFactor" },
  );

export type Runner = z.infer<typeof runnerSchema>;
export type RunnerDetail = z.infer<typeof runnerDetailSchema>;
export type RunnerInput = z.output<typeof runnerInputSchema>;
export type RunnerFactorInput = z.output<typeof runnerFactorInputSchema>;
