/** Runs: one computation of a policy's ranking, its progress and its results. */
import { z } from "zod";
import {
  expectationSchema,
  policySchema,
  pushdownSchema,
  droppedImageSchema,
  queryResultSchema,
  rankedImageSchema,
  signalResultSchema,
  unrankedImageSchema,
  warningSchema,
  analysisOptionsSchema,
  analysisSchema,
} from "../discovery/shapes";
import { LIMITS } from "../limits/limits";
import { instantInputSchema, instantSchema, specTextSchema } from "./common";
import { operationItemSchema, operationStateSchema } from "./operations";
import type { RUN_SORTS } from "./sorts";

export const runStateSchema = operationStateSchema;
export const runTriggerSchema = z.enum(["manual", "schedule", "demo", "shadow", "dryRun"]);
export const runStageSchema = z.enum(["queued", "queries", "signals", "ranking", "storing", "done"]);

export const stageTimingSchema = z.object({
  stage: z.string().describe("`queries`, `signals`, `ranking` or `storing`."),
  startedMs: z.number().describe("Milliseconds from the run's beginning to the stage's."),
  durationMs: z.number().describe("Milliseconds that the stage took."),
});

export type RunSort = (typeof RUN_SORTS)[number];

/** A run without its rows, for lists. */
export const runSummarySchema = z.object({
  id: z.string().describe("UUID; also the id of its operation."),
  policy: z.string().describe("Name of the policy."),
  policyVersion: z.number().int().describe("Version of the policy that it ranks by, from 1."),
  state: runStateSchema.describe("`partial`: some queries failed and the ranking comes from the others."),
  trigger: runTriggerSchema.describe("What began the run."),
  message: z.string().nullable().describe("Why it failed, was cancelled or is partial; null otherwise."),
  stage: runStageSchema.describe("Where it is on its way; `done` at its end."),
  progress: z.number().describe("Share of the work that is done, 0 to 1."),
  createdAt: instantSchema.describe("When it was queued."),
  startedAt: instantSchema.nullable().describe("When it began; null before."),
  finishedAt: instantSchema.nullable().describe("When it ended; null before."),
  evaluatedAt: instantSchema
    .nullable()
    .describe(
      "The instant that the queries' ranges end at, before it is aligned to their step; null where that was never settled.",
    ),
  selectedCount: z
    .number()
    .int()
    .describe("Images above the line, `maxImages` at most; 0 before the run has a result."),
  imageCount: z.number().int().describe("Images with a rank, selected or not."),
  gap: z
    .number()
    .nullable()
    .optional()
    .describe(
      "Score of the last selected image less that of the first one that is not, in `scoreUnit`; lists tell it, null where there is none.",
    ),
  scoreUnit: z
    .string()
    .nullable()
    .optional()
    .describe(
      'Unit of `gap` and of scores: "s", "B", "events" where a score is one signal\'s value, null where it is a bare number. Lists of runs tell it, and the `lastRun` of a policy.',
    ),
});

/** The request that a query of a run sends to its source. */
export const queryRequestSchema = z.object({
  query: z.string().describe("Name of the query."),
  request: z
    .string()
    .describe(
      "`GET URL` of the first request, or of each repository's; `POST URL`, an empty line and the form where the query is too long for a URL. Without credentials.",
    ),
  more: z.string().optional().describe("How many more there may be."),
  times: z
    .array(
      z.object({
        label: z.string().describe("What the instant is."),
        value: z.string().describe("The instant, or how many there are."),
      }),
    )
    .describe("The instants that are asked for, and how many."),
  page: z.string().optional().describe("The source's own page for the same question."),
});

/** A complete run, including its ranking. */
export const runSchema = runSummarySchema.extend({
  spec: policySchema.describe("The policy as it was read."),
  specYaml: z.string().describe("The policy's document, as it was when the run began."),
  strategy: z
    .string()
    .nullable()
    .describe(
      "Name of the ranking's strategy; null where the run ended before its ranking, of a policy without one.",
    ),
  maxImages: z.number().int().describe("The cut: images that are selected, at most."),
  requests: z.array(queryRequestSchema).optional().describe("What each query asks its source for."),
  queryResults: z.array(queryResultSchema).describe("What each query gave, in the policy's order."),
  signalResults: z.array(signalResultSchema).describe("What each signal has of it, in the policy's order."),
  ranking: z
    .array(rankedImageSchema)
    .describe("All images with a rank, the first one first; those with `selected` are above the line."),
  dropped: z.array(droppedImageSchema).describe("Images that the ranking left out for a missing signal."),
  filteredOut: z.array(z.string()).describe("Images that `imageFilter` excluded, by name."),
  unranked: z
    .array(unrankedImageSchema)
    .optional()
    .describe("Signal values of the dropped and the filtered out."),
  warnings: z.array(warningSchema).describe("What puts the result in doubt; empty where nothing does."),
  expectation: expectationSchema
    .optional()
    .describe("By the lists as they were when the run began; absent where nothing was expected."),
  timing: z.array(stageTimingSchema).describe("How long each stage took."),
  artifactBytes: z
    .number()
    .int()
    .nullable()
    .describe("Bytes of the compressed samples, which what-ifs compute from; null when none are kept."),
});

/** Payload of server-sent events, event name `progress`; the last one has a final state and the event name `end`. */
export const runEventSchema = z.object({
  id: z.string().describe("Id of the run."),
  state: runStateSchema.describe("The last event has one of the ends."),
  stage: runStageSchema.describe("Where it is on its way."),
  progress: z.number().describe("Share of the work that is done, 0 to 1."),
  message: z.string().nullable().describe("Why it failed, was cancelled or is partial; null otherwise."),
  queries: z.array(operationItemSchema).describe("How far each query is."),
});

export const runRequestSchema = z.strictObject({
  evaluatedAt: instantInputSchema.optional(),
  /** Overrides the policy's annotation for this run: `never` fetches the samples that the tuner needs. */
  pushdown: pushdownSchema.optional(),
});

/** A run that is computed immediately and not stored. */
export const dryRunRequestSchema = z.strictObject({
  spec: specTextSchema,
  evaluatedAt: instantInputSchema.optional(),
});

const runIdSchema = z.string().min(1).max(80);

/** `POST /runs/{id}/what-if`: a document whose ranking is computed from the run's stored samples. */
export const whatIfRequestSchema = z.strictObject({
  spec: specTextSchema,
  /** Analyses to return in addition to the ranking; none if omitted. */
  analysis: analysisOptionsSchema
    .extend({
      /** The run that changes of rank are attributed from; defaults to this run in its stored form. */
      before: runIdSchema.optional(),
      /** Runs to compare with the ranking. */
      beside: z.array(runIdSchema).max(LIMITS.besideRuns.value).default([]),
    })
    .optional(),
});

/** The run with the what-if ranking. */
export const whatIfAnswerSchema = runSchema.extend({ analysis: analysisSchema.optional() });

/** Samples of some images of one query of a run, downsampled for drawing. */
export const runSeriesSchema = z.object({
  query: z.string(),
  /** `samples`: values as the query returned them; `events`: pull events counted per point. */
  kind: z.enum(["samples", "events"]),
  /** ISO 8601 of the first point. */
  start: instantSchema,
  /** Seconds between points; each represents the samples from its time up to the next point. */
  stepSeconds: z.number(),
  series: z.array(
    z.object({
      image: z.string(),
      /** The largest sample in each point's interval, so that peaks stay visible; null if there is none. */
      values: z.array(z.number().nullable()),
    }),
  ),
});

export type WhatIfRequest = z.infer<typeof whatIfRequestSchema>;
export type RunSeries = z.infer<typeof runSeriesSchema>;
export type RunState = z.infer<typeof runStateSchema>;
export type RunStage = z.infer<typeof runStageSchema>;
export type RunTrigger = z.infer<typeof runTriggerSchema>;
export type RunRequest = z.infer<typeof runRequestSchema>;
export type RunSummary = z.infer<typeof runSummarySchema>;
export type Run = z.infer<typeof runSchema>;
export type RunEvent = z.infer<typeof runEventSchema>;
export type StageTiming = z.infer<typeof stageTimingSchema>;
