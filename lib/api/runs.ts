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
  stage: z.string().describe("Name of the stage: `queries`, `signals`, `ranking` or `storing`."),
  startedMs: z.number().describe("Milliseconds from the start of the run to the start of the stage."),
  durationMs: z.number().describe("Milliseconds that the stage took."),
});

export type RunSort = (typeof RUN_SORTS)[number];

/** A run without its rows, for lists. */
export const runSummarySchema = z.object({
  id: z.string().describe("UUID of the run; also the id of its operation."),
  policy: z.string().describe("Name of the policy."),
  policyVersion: z.number().int().describe("Version of the policy that the run uses, counted from 1."),
  state: runStateSchema.describe(
    "State of the run. `partial`: some queries failed, and the ranking is based on the others.",
  ),
  trigger: runTriggerSchema.describe("What started the run."),
  message: z.string().nullable().describe("Why the run failed, was cancelled or is partial; null otherwise."),
  stage: runStageSchema.describe("Current stage of the run; `done` when it has ended."),
  progress: z.number().describe("Share of the work that is done, from 0 to 1."),
  createdAt: instantSchema.describe("When the run was queued."),
  startedAt: instantSchema.nullable().describe("When the run started; null before that."),
  finishedAt: instantSchema.nullable().describe("When the run ended; null before that."),
  evaluatedAt: instantSchema
    .nullable()
    .describe(
      "Instant at which the queries' ranges end, before alignment to their steps; null if it was never determined.",
    ),
  selectedCount: z
    .number()
    .int()
    .describe("Number of images above the cut, at most `maxImages`; 0 until the run has a result."),
  imageCount: z.number().int().describe("Number of images with a rank, selected or not."),
  gap: z
    .number()
    .nullable()
    .optional()
    .describe(
      "Score of the last selected image minus that of the first image below the cut, in `scoreUnit`; null if either is missing. Included in lists of runs.",
    ),
  scoreUnit: z
    .string()
    .nullable()
    .optional()
    .describe(
      'Unit of `gap` and of scores, such as "s", "B" or "events", if a score is the value of one signal; null if it is a bare number. Included in lists of runs and in the `lastRun` of a policy.',
    ),
});

/** The request that a query of a run sends to its source. */
export const queryRequestSchema = z.object({
  query: z.string().describe("Name of the query."),
  request: z
    .string()
    .describe(
      "The first request, or one for each repository, as `GET URL`; as `POST URL`, an empty line and the form if the query is too long for a URL. Contains no credentials.",
    ),
  more: z
    .string()
    .optional()
    .describe("Further requests in words, such as their number; absent if there are none."),
  times: z
    .array(
      z.object({
        label: z.string().describe("What the value is, such as `From` or `To`."),
        value: z.string().describe("The instant, or the number of points per series."),
      }),
    )
    .describe("Instants that the request covers, and the number of points per series."),
  page: z
    .string()
    .optional()
    .describe("URL of the source's own page for the same query; absent if it has none."),
});

/** A complete run, including its ranking. */
export const runSchema = runSummarySchema.extend({
  spec: policySchema.describe("Parsed policy."),
  specYaml: z.string().describe("Document of the policy as it was when the run started."),
  strategy: z
    .string()
    .nullable()
    .describe(
      "Name of the ranking's strategy; null if the policy names none and the run ended before its ranking.",
    ),
  maxImages: z.number().int().describe("The cut: the maximum number of images selected."),
  requests: z.array(queryRequestSchema).optional().describe("Request that each query sends to its source."),
  queryResults: z.array(queryResultSchema).describe("Result of each query, in the policy's order."),
  signalResults: z.array(signalResultSchema).describe("Result of each signal, in the policy's order."),
  ranking: z
    .array(rankedImageSchema)
    .describe("All images with a rank, by rank. Those with `selected` are above the cut."),
  dropped: z
    .array(droppedImageSchema)
    .describe("Images that the ranking dropped because of a missing signal."),
  filteredOut: z.array(z.string()).describe("Names of the images that `imageFilter` excluded."),
  unranked: z
    .array(unrankedImageSchema)
    .optional()
    .describe("Signal values of the images in `dropped` and `filteredOut`; absent if they are not stored."),
  warnings: z.array(warningSchema).describe("Reasons to doubt the result; empty if there are none."),
  expectation: expectationSchema
    .optional()
    .describe(
      "Comparison with the policy's expected images as they were listed when the run started; absent if none were listed.",
    ),
  timing: z.array(stageTimingSchema).describe("Duration of each stage."),
  artifactBytes: z
    .number()
    .int()
    .nullable()
    .describe(
      "Size in bytes of the compressed samples, from which what-ifs are computed; null if none are stored.",
    ),
});

/** Payload of server-sent events, event name `progress`; the last one has a final state and the event name `end`. */
export const runEventSchema = z.object({
  id: z.string().describe("Id of the run."),
  state: runStateSchema.describe("State of the run; final in the last event."),
  stage: runStageSchema.describe("Current stage of the run."),
  progress: z.number().describe("Share of the work that is done, from 0 to 1."),
  message: z.string().nullable().describe("Why the run failed, was cancelled or is partial; null otherwise."),
  queries: z.array(operationItemSchema).describe("Progress of each query."),
});

const evaluatedAt = instantInputSchema
  .optional()
  .describe("End of the range that the queries read. Defaults to now.");

export const runRequestSchema = z.strictObject({
  evaluatedAt,
  pushdown: pushdownSchema
    .optional()
    .describe(
      "Whether the source computes totals, instead of the policy's annotation; `never` fetches the samples that the tuner needs.",
    ),
});

/** A run that is computed immediately and not stored. */
export const dryRunRequestSchema = z.strictObject({
  spec: specTextSchema,
  evaluatedAt,
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
