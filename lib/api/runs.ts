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
  stage: z.string(),
  startedMs: z.number(),
  durationMs: z.number(),
});

export type RunSort = (typeof RUN_SORTS)[number];

/** A run without its rows, as lists show it. */
export const runSummarySchema = z.object({
  id: z.string(),
  policy: z.string(),
  policyVersion: z.number().int(),
  state: runStateSchema,
  trigger: runTriggerSchema,
  /** Why it failed, was cancelled or is partial; null otherwise. */
  message: z.string().nullable(),
  stage: runStageSchema,
  /** 0–1. */
  progress: z.number(),
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  /** The instant the queries' ranges end at (before alignment). */
  evaluatedAt: instantSchema.nullable(),
  selectedCount: z.number().int(),
  imageCount: z.number().int(),
  /** Score of the last selected image less that of the first one that is not; lists tell it, null where there is none. */
  gap: z.number().nullable().optional(),
  /**
   * Of `gap` and of scores: "s", "B", "events" where a score is one signal's value, null where it is a bare number. Lists
   * of runs tell it, and a policy's `lastRun`.
   */
  scoreUnit: z.string().nullable().optional(),
});

/** What a query of a run asks its source for. */
export const queryRequestSchema = z.object({
  query: z.string(),
  /**
   * `GET URL` of the first request, or of each repository's; `POST URL`, an empty line and the form where the query is too
   * long for a URL. Without credentials.
   */
  request: z.string(),
  /** How many more there may be. */
  more: z.string().optional(),
  /** The instants that are asked for, and how many. */
  times: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The source's own page for the same question. */
  page: z.string().optional(),
});

/** A run whole, its ranking included. */
export const runSchema = runSummarySchema.extend({
  spec: policySchema,
  specYaml: z.string(),
  strategy: z.string().nullable(),
  maxImages: z.number().int(),
  requests: z.array(queryRequestSchema).optional(),
  queryResults: z.array(queryResultSchema),
  signalResults: z.array(signalResultSchema),
  ranking: z.array(rankedImageSchema),
  dropped: z.array(droppedImageSchema),
  filteredOut: z.array(z.string()),
  /** Signal values of the dropped and the filtered out. */
  unranked: z.array(unrankedImageSchema).optional(),
  warnings: z.array(warningSchema),
  /** By the lists as they were when the run began; absent where nothing was expected. */
  expectation: expectationSchema.optional(),
  timing: z.array(stageTimingSchema),
  /** Bytes of the compressed artifact, null when none is kept. */
  artifactBytes: z.number().int().nullable(),
});

/** What server-sent events carry, event name `progress`; the last has a final state, event name `end`. */
export const runEventSchema = z.object({
  id: z.string(),
  state: runStateSchema,
  stage: runStageSchema,
  progress: z.number(),
  message: z.string().nullable(),
  queries: z.array(operationItemSchema),
});

export const runRequestSchema = z.strictObject({
  evaluatedAt: instantInputSchema.optional(),
  /** In place of the policy's annotation, for this run: `never` fetches the samples that the tuner needs. */
  pushdown: pushdownSchema.optional(),
});

/** A run that is computed at once and not kept. */
export const dryRunRequestSchema = z.strictObject({
  spec: specTextSchema,
  evaluatedAt: instantInputSchema.optional(),
});

const runIdSchema = z.string().min(1).max(80);

/** `POST /runs/{id}/what-if`: a document whose ranking is computed from the run's stored samples. */
export const whatIfRequestSchema = z.strictObject({
  spec: specTextSchema,
  /** What to say about the ranking beside itself; nothing when omitted. */
  analysis: analysisOptionsSchema
    .extend({
      /** The run that changes of rank are attributed from; this run as it was when omitted. */
      before: runIdSchema.optional(),
      /** Runs to put beside the ranking. */
      beside: z.array(runIdSchema).max(LIMITS.besideRuns.value).default([]),
    })
    .optional(),
});

/** The run as it would have been. */
export const whatIfAnswerSchema = runSchema.extend({ analysis: analysisSchema.optional() });

/** Samples of some images of one query of a run, thinned out for drawing. */
export const runSeriesSchema = z.object({
  query: z.string(),
  /** `samples`: values as the query gave them; `events`: pull events counted per point. */
  kind: z.enum(["samples", "events"]),
  /** ISO 8601 of the first point. */
  start: instantSchema,
  /** Seconds between points; each represents the samples from its time up to the next point. */
  stepSeconds: z.number(),
  series: z.array(
    z.object({
      image: z.string(),
      /** The largest sample behind each point, so that peaks stay; null where there is none. */
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
