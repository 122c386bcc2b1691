/**
 * What the discovery engine returns: the ranking and the reasons for it, as plain JSON.
 * The API answers these shapes, the pages draw them (discovery.md sections 5, 7 and 8).
 */
import { z } from "zod";
import { queryTypeSchema } from "./queries/declarations";

export const warningSchema = z.object({
  code: z.enum([
    "duplicateSeries",
    "infiniteSample",
    "nanSample",
    "coldFractionVanishes",
    "noPullingEvents",
    "unparsedEvents",
    "offGridSample",
    "rangeShortened",
    "operatorWouldFail",
    "operatorDiffers",
    "fetchedOtherwise",
    "serverWarning",
    "pushdownFailed",
  ]),
  message: z.string(),
  query: z.string().optional(),
  signal: z.string().optional(),
});

export const runStatusSchema = z.enum(["succeeded", "partial", "failed"]);

export const termSchema = z.object({
  signal: z.string(),
  raw: z.number().nullable(),
  /** 0–1 under minMax; null when missing or when the strategy does not normalise. */
  normalized: z.number().nullable(),
  weight: z.number(),
  contribution: z.number(),
});

export const factorSchema = z.object({
  /** targetWindowUsage, coldFraction, pullTime, nodes, hitFraction, or the signal's name in a product. */
  name: z.string(),
  signal: z.string().nullable(),
  raw: z.number().nullable(),
  value: z.number(),
  /** ln(value)/ln(score); null where it has no meaning (score 0 or 1, value 0). */
  logShare: z.number().nullable(),
});

export const signalValueSchema = z.object({
  name: z.string(),
  raw: z.number().nullable(),
  normalized: z.number().nullable(),
  /** Samples or events behind the value; 0 when missing, null where the source does not say it. */
  sampleSize: z.number().int().nullable(),
});

export const rankedImageSchema = z.object({
  image: z.string(),
  rank: z.number().int().positive(),
  finalScore: z.number(),
  selected: z.boolean(),
  /**
   * Distance to the cut in score units: for a selected image its score minus that of the first image
   * below the line (≥ 0), for another its score minus that of the last selected one (≤ 0);
   * null when nothing lies on the other side of the line.
   */
  gap: z.number().nullable(),
  /** Signals of the ranking without a value; `rawSample` where a ranking by raw samples found none. */
  missing: z.array(z.string()),
  /** Queries that returned the image, in policy order. */
  queries: z.array(z.string()).optional(),
  signals: z.array(signalValueSchema),
  /** Sum strategies; empty otherwise. */
  terms: z.array(termSchema),
  /** Product strategies; empty otherwise. */
  factors: z.array(factorSchema),
});

export const droppedImageSchema = z.object({
  image: z.string(),
  /** Signals whose missing value dropped the image; empty where the ranking drops every image. */
  missing: z.array(z.string()),
});

/** A candidate without a rank: dropped by the ranking or turned away by imageFilter. */
export const unrankedImageSchema = z.object({
  image: z.string(),
  queries: z.array(z.string()),
  signals: z.array(signalValueSchema),
});

export const queryResultSchema = z.object({
  name: z.string(),
  type: queryTypeSchema,
  status: z.enum(["success", "failed"]),
  series: z.number().int().optional(),
  samples: z.number().int().optional(),
  records: z.number().int().optional(),
  /** Prometheus range queries of a run: which way was taken, why, and how many samples were not sent. */
  pushdown: z
    .object({ way: z.enum(["totals", "samples"]), reason: z.string(), samplesSaved: z.number() })
    .optional(),
  ignoredSeries: z.number().int(),
  ignoredLabels: z.array(z.record(z.string(), z.string())),
  message: z.string().optional(),
  code: z.string().optional(),
  durationMs: z.number(),
  bytes: z.number(),
  requests: z.number().int(),
});

export const signalResultSchema = z.object({
  name: z.string(),
  query: z.string(),
  /** Images that have a value. */
  images: z.number().int(),
  status: z.enum(["success", "failed"]),
  message: z.string().optional(),
  /** Smallest and largest value over the candidates that pass the filter; null without values. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  durationMs: z.number().optional(),
});

export const pipelineResultSchema = z.object({
  status: runStatusSchema,
  strategy: z.string(),
  maxImages: z.number().int(),
  queryResults: z.array(queryResultSchema),
  signalResults: z.array(signalResultSchema),
  /** All ranked candidates in order, selected or not. */
  ranking: z.array(rankedImageSchema),
  dropped: z.array(droppedImageSchema),
  /** Candidates that imageFilter turned away, ascending. */
  filteredOut: z.array(z.string()),
  /** Signal values of the dropped and the filtered out, ascending; absent where they are not kept. */
  unranked: z.array(unrankedImageSchema).optional(),
  warnings: z.array(warningSchema),
});

export type Warning = z.infer<typeof warningSchema>;
export type RunOutcome = z.infer<typeof runStatusSchema>;
export type Term = z.infer<typeof termSchema>;
export type Factor = z.infer<typeof factorSchema>;
export type SignalValue = z.infer<typeof signalValueSchema>;
export type RankedImage = z.infer<typeof rankedImageSchema>;
export type QueryResult = z.infer<typeof queryResultSchema>;
export type SignalResult = z.infer<typeof signalResultSchema>;
export type PipelineResult = z.infer<typeof pipelineResultSchema>;
