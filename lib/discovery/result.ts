/**
 * The result of the discovery engine: the ranking and its reasons, as plain JSON.
 * The API returns these shapes, and the pages draw them (discovery.md sections 5, 7 and 8).
 */
import { z } from "zod";
import { queryTypeSchema } from "./queries/declarations";

export const warningSchema = z.object({
  code: z
    .enum([
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
    ])
    .describe("What it is about, for scripts."),
  message: z.string().describe("The same in words, with what to do."),
  query: z.string().optional().describe("Name of the query that it is about."),
  signal: z.string().optional().describe("Name of the signal that it is about."),
});

export const runStatusSchema = z.enum(["succeeded", "partial", "failed"]);

export const termSchema = z.object({
  signal: z.string().describe("Name of the signal."),
  raw: z.number().nullable().describe("The signal's value, in its unit; null when missing."),
  normalized: z
    .number()
    .nullable()
    .describe("0–1 under minMax; null when missing or when the strategy does not normalise."),
  weight: z.number().describe("As the policy has it; any finite number."),
  contribution: z.number().describe("What the term adds to the score."),
});

export const factorSchema = z.object({
  name: z
    .string()
    .describe(
      "targetWindowUsage, coldFraction, pullTime, nodes, hitFraction, or the signal's name in a product.",
    ),
  signal: z.string().nullable().describe("Name of the signal behind it; null where it has none."),
  raw: z.number().nullable().describe("The signal's value, in its unit; null when missing."),
  value: z.number().describe("What the score is multiplied by."),
  logShare: z
    .number()
    .nullable()
    .describe("ln(value)/ln(score); null where it has no meaning (score 0 or 1, value 0)."),
});

export const signalValueSchema = z.object({
  name: z.string().describe("Name of the signal."),
  raw: z.number().nullable().describe("Its value, in its unit; null when missing."),
  normalized: z
    .number()
    .nullable()
    .describe("0 to 1 under minMax; null when missing or when the strategy does not normalise."),
  sampleSize: z
    .number()
    .int()
    .nullable()
    .describe("Samples or events behind the value; 0 when missing, null where the source does not say it."),
});

export const rankedImageSchema = z.object({
  image: z.string().describe("Reference of the image, as the queries return it."),
  rank: z.number().int().positive().describe("From 1, without gaps."),
  finalScore: z
    .number()
    .describe("What the ranking sorts by, descending; in the run's `scoreUnit` where it has one."),
  selected: z.boolean().describe("Whether it is above the line: among the first `maxImages`."),
  gap: z
    .number()
    .nullable()
    .describe(
      "Distance to the line in units of the score: for a selected image its score less that of the first one below (0 or more), for another less that of the last selected one (0 or less); null when nothing lies on the other side.",
    ),
  missing: z
    .array(z.string())
    .describe(
      "Signals of the ranking without a value; `rawSample` where a ranking by raw samples found none.",
    ),
  queries: z.array(z.string()).optional().describe("Queries that returned the image, in policy order."),
  signals: z.array(signalValueSchema).describe("The image's value of each signal."),
  terms: z.array(termSchema).describe("What each term of a sum adds; empty for other strategies."),
  factors: z.array(factorSchema).describe("What each factor of a product is; empty for other strategies."),
});

export const droppedImageSchema = z.object({
  image: z.string().describe("Reference of the image."),
  missing: z
    .array(z.string())
    .describe("Signals whose missing value dropped the image; empty where the ranking drops every image."),
});

/** A candidate without a rank: dropped by the ranking or excluded by imageFilter. */
export const unrankedImageSchema = z.object({
  image: z.string().describe("Reference of the image."),
  queries: z.array(z.string()).describe("Names of the queries that returned it."),
  signals: z.array(signalValueSchema).describe("Its value of each signal."),
});

export const queryResultSchema = z.object({
  name: z.string().describe("Name of the query."),
  type: queryTypeSchema.describe("Type of source that it asks."),
  status: z.enum(["success", "failed"]).describe("A failed query gives no images."),
  series: z.number().int().optional().describe("Series that name an image; of sources that have series."),
  samples: z.number().int().optional().describe("Samples in them."),
  records: z
    .number()
    .int()
    .optional()
    .describe(
      "Records that came back; of sources that have records, such as pull events, tags and profiles.",
    ),
  pushdown: z
    .object({
      way: z
        .enum(["totals", "samples"])
        .describe("`totals`: the server aggregated; `samples`: it sent every sample."),
      reason: z.string().describe("Why this way."),
      samplesSaved: z.number().describe("Samples that were not sent."),
    })
    .optional()
    .describe("Range queries of Prometheus: which way was taken."),
  ignoredSeries: z
    .number()
    .int()
    .describe("Series that were ignored, since no label of theirs names an image."),
  ignoredLabels: z
    .array(z.record(z.string(), z.string()))
    .describe("Labels of the first of the ignored series."),
  message: z.string().optional().describe("Why it failed."),
  code: z.string().optional().describe("Why it failed, for scripts."),
  durationMs: z.number().describe("Milliseconds until its answers were read whole."),
  bytes: z.number().describe("Bytes of its answers, unpacked."),
  requests: z.number().int().describe("HTTP requests, repetitions among them."),
});

export const signalResultSchema = z.object({
  name: z.string().describe("Name of the signal."),
  query: z.string().describe("Name of the query that it reads."),
  images: z.number().int().describe("Images that have a value."),
  status: z.enum(["success", "failed"]).describe("A failed signal has no values."),
  message: z.string().optional().describe("Why it failed."),
  min: z
    .number()
    .nullable()
    .describe(
      "Smallest value over the candidates that pass the filter, in the signal's unit; null without values.",
    ),
  max: z.number().nullable().describe("Largest value over them; null without values."),
  durationMs: z.number().optional().describe("Milliseconds that computing it took."),
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
  /** Candidates that imageFilter excluded, ascending. */
  filteredOut: z.array(z.string()),
  /** Signal values of the dropped and the filtered out, ascending; absent if they are not stored. */
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
