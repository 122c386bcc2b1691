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
    .describe("Stable code of the warning, for scripts."),
  message: z.string().describe("Human-readable text: what is wrong and what to do."),
  query: z.string().optional().describe("Name of the query that the warning concerns."),
  signal: z.string().optional().describe("Name of the signal that the warning concerns."),
});

export const runStatusSchema = z.enum(["succeeded", "partial", "failed"]);

export const termSchema = z.object({
  signal: z.string().describe("Name of the signal."),
  raw: z.number().nullable().describe("Value of the signal, in its unit; null if missing."),
  normalized: z
    .number()
    .nullable()
    .describe(
      "Normalised value, from 0 to 1 with `minMax`; null if missing or if the strategy does not normalise.",
    ),
  weight: z.number().describe("Weight of the term in the policy: any finite number."),
  contribution: z.number().describe("Amount that the term adds to the score."),
});

export const factorSchema = z.object({
  name: z
    .string()
    .describe(
      "Name of the factor: `targetWindowUsage`, `coldFraction`, `pullTime`, `nodes`, `hitFraction` or `waitLeft`; in a product of signals, the name of the signal.",
    ),
  signal: z
    .string()
    .nullable()
    .describe(
      "Name of the signal that the factor is computed from; null if it is not computed from one signal.",
    ),
  raw: z
    .number()
    .nullable()
    .describe(
      "Value that the factor is computed from, such as that of the signal in its unit; null if it is missing or the factor is a constant.",
    ),
  value: z.number().describe("Value by which the score is multiplied."),
  logShare: z
    .number()
    .nullable()
    .describe(
      "Share of the factor in the score's logarithm: ln(value) / ln(score). Null if undefined, such as for a score of 0 or 1.",
    ),
});

export const signalValueSchema = z.object({
  name: z.string().describe("Name of the signal."),
  raw: z.number().nullable().describe("Value of the signal, in its unit; null if missing."),
  normalized: z
    .number()
    .nullable()
    .describe(
      "Normalised value, from 0 to 1 with `minMax`; null if missing or if the strategy does not normalise.",
    ),
  sampleSize: z
    .number()
    .int()
    .nullable()
    .describe(
      "Number of samples or events that the value is computed from; 0 if it is missing, null if the source does not report it.",
    ),
});

export const rankedImageSchema = z.object({
  image: z.string().describe("Image reference, as the queries return it."),
  rank: z.number().int().positive().describe("Rank, counted from 1 without gaps."),
  finalScore: z
    .number()
    .describe("Score that the image is ranked by, highest first; in `scoreUnit` of the run if that is set."),
  selected: z.boolean().describe("Whether the image is above the cut, among the first `maxImages`."),
  gap: z
    .number()
    .nullable()
    .describe(
      "Distance to the cut in units of the score. For a selected image: its score minus that of the first image below the cut, 0 or more. For any other image: its score minus that of the last selected image, 0 or less. Null if no image lies on the other side of the cut.",
    ),
  missing: z
    .array(z.string())
    .describe(
      "Signals of the ranking that have no value for the image; `rawSample` if the ranking is by raw samples and the image has none.",
    ),
  queries: z
    .array(z.string())
    .optional()
    .describe(
      "Names of the queries that returned the image, in policy order; absent if they are not stored.",
    ),
  signals: z.array(signalValueSchema).describe("Value of each signal for the image, in policy order."),
  terms: z
    .array(termSchema)
    .describe("Terms that add up to the score, in policy order; empty if the score is not a sum."),
  factors: z
    .array(factorSchema)
    .describe("Factors whose product is the score; empty if the score is not a product."),
});

export const droppedImageSchema = z.object({
  image: z.string().describe("Image reference."),
  missing: z
    .array(z.string())
    .describe(
      "Signals because of whose missing value the ranking dropped the image; empty if the ranking drops every image.",
    ),
});

/** A candidate without a rank: dropped by the ranking or excluded by imageFilter. */
export const unrankedImageSchema = z.object({
  image: z.string().describe("Image reference."),
  queries: z.array(z.string()).describe("Names of the queries that returned the image, in policy order."),
  signals: z.array(signalValueSchema).describe("Value of each signal for the image, in policy order."),
});

export const queryResultSchema = z.object({
  name: z.string().describe("Name of the query."),
  type: queryTypeSchema.describe("Type of source that the query reads."),
  status: z.enum(["success", "failed"]).describe("Status of the query. A failed query returns no images."),
  series: z
    .number()
    .int()
    .optional()
    .describe(
      "Number of series with an image label; absent if the query failed or its source returns no series.",
    ),
  samples: z
    .number()
    .int()
    .optional()
    .describe(
      "Number of samples in these series; absent if the query failed or its source returns no series.",
    ),
  records: z
    .number()
    .int()
    .optional()
    .describe(
      "Number of records returned, such as pull events, tags or rows of a profile; absent if the query failed or its source returns series.",
    ),
  pushdown: z
    .object({
      way: z
        .enum(["totals", "samples"])
        .describe("`totals`: the server aggregated the samples; `samples`: it returned every sample."),
      reason: z.string().describe("Why the query was answered this way."),
      samplesSaved: z
        .number()
        .describe("Number of samples that the server did not have to return; 0 with `samples`."),
    })
    .optional()
    .describe(
      "For a range query of Prometheus: whether the server aggregated the samples. Absent if the run needs the samples themselves.",
    ),
  ignoredSeries: z.number().int().describe("Number of series ignored because they have no image label."),
  ignoredLabels: z
    .array(z.record(z.string(), z.string()))
    .describe("Labels of the ignored series, for at most 20 of them."),
  message: z.string().optional().describe("Why the query failed; absent if it succeeded."),
  code: z.string().optional().describe("Code of the error, for scripts; absent if the query succeeded."),
  durationMs: z.number().describe("Milliseconds until all responses were read."),
  bytes: z.number().describe("Number of bytes of the responses, uncompressed."),
  requests: z.number().int().describe("Number of HTTP requests sent, retries included."),
});

export const signalResultSchema = z.object({
  name: z.string().describe("Name of the signal."),
  query: z.string().describe("Name of the query that the signal reads."),
  images: z.number().int().describe("Number of images that have a value."),
  status: z.enum(["success", "failed"]).describe("Status of the signal. A failed signal has no values."),
  message: z.string().optional().describe("Why the signal failed; absent if it succeeded."),
  min: z
    .number()
    .nullable()
    .describe(
      "Smallest value among the candidates that pass the filter, in the signal's unit; null if no candidate has a value.",
    ),
  max: z
    .number()
    .nullable()
    .describe(
      "Largest value among the candidates that pass the filter, in the signal's unit; null if no candidate has a value.",
    ),
  durationMs: z.number().optional().describe("Milliseconds that the computation took."),
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
