/**
 * The internal model of a DiscoveryPolicy: one shape for both spellings, defaults filled in,
 * durations in seconds, weights as numbers (spec: discovery.md section 1).
 * Types are inferred from the schemas; nothing declares them a second time.
 */
import { z } from "zod";

export const semanticsSchema = z.enum(["proposal", "operator"]);
export const spellingSchema = z.enum(["proposal", "operator"]);

export const prometheusQuerySchema = z.object({
  name: z.string(),
  type: z.literal("prometheus"),
  endpoint: z.string(),
  queryType: z.enum(["range", "instant"]),
  /** Seconds; unused by an instant query. */
  lookbackSeconds: z.number().positive(),
  /** Seconds; unused by an instant query. */
  stepSeconds: z.number().positive(),
  query: z.string(),
  secretRef: z.string().optional(),
});

export const lokiParserSchema = z.object({
  type: z.literal("kubernetesEvents"),
  podField: z.string().optional(),
  reasonField: z.string().optional(),
  messageField: z.string().optional(),
  imageField: z.string().optional(),
});

export const lokiQuerySchema = z.object({
  name: z.string(),
  type: z.literal("loki"),
  endpoint: z.string(),
  /** Seconds. */
  lookbackSeconds: z.number().positive(),
  query: z.string(),
  parser: lokiParserSchema,
  secretRef: z.string().optional(),
});

export const registryQuerySchema = z.object({
  name: z.string(),
  type: z.literal("registry"),
  url: z.string(),
  repositories: z.array(z.string()),
  tagFilter: z.string().optional(),
  tagSeek: z.string().optional(),
  /** Tags read at the most per repository, before `tagFilter`, over pages. */
  maxScan: z.number().int().positive(),
  versionPattern: z.string().optional(),
  topX: z.number().int().positive().optional(),
  imageTemplate: z.string().optional(),
  secretRef: z.string().optional(),
});

/** Either `url` or `document` (the name of an uploaded profile among the data sources). */
export const pullCostProfileQuerySchema = z.object({
  name: z.string(),
  type: z.literal("pullCostProfile"),
  url: z.string().optional(),
  document: z.string().optional(),
  secretRef: z.string().optional(),
});

export const querySchema = z.discriminatedUnion("type", [
  prometheusQuerySchema,
  lokiQuerySchema,
  registryQuerySchema,
  pullCostProfileQuerySchema,
]);

/** `increase` is an extension: the sum of rises between consecutive steps (discovery.md section 5). */
export const aggregateMethodSchema = z.enum(["sum", "max", "avg", "count", "min", "increase"]);

export const aggregateSignalSchema = z.object({
  name: z.string(),
  queryRef: z.string(),
  type: z.literal("aggregate"),
  method: aggregateMethodSchema,
  /** Extension: divide by lookback / 24 h. */
  perDay: z.boolean(),
});

export const hourWindowSchema = z.object({
  /** Local hour, inclusive, 0–24. */
  startHour: z.number().int().min(0).max(24),
  /** Local hour, exclusive, 0–24. */
  endHour: z.number().int().min(0).max(24),
  weight: z.number(),
});

export const timeWeightedAggregateSignalSchema = z.object({
  name: z.string(),
  queryRef: z.string(),
  type: z.literal("timeWeightedAggregate"),
  method: aggregateMethodSchema,
  perDay: z.boolean(),
  /** IANA zone. */
  timezone: z.string(),
  /** Weight of an hour that no window holds. */
  defaultWeight: z.number(),
  windows: z.array(hourWindowSchema),
});

export const windowAggregateSignalSchema = z.object({
  name: z.string(),
  queryRef: z.string(),
  type: z.literal("windowAggregate"),
  method: aggregateMethodSchema,
  perDay: z.boolean(),
  /** Seconds; exactly one of this and `window`. */
  relativeWindowSeconds: z.number().positive().optional(),
  /** Local wall-clock times "HH:MM" (end may be "24:00"). */
  window: z.object({ start: z.string(), end: z.string() }).optional(),
  /** IANA zone, with `window`. */
  timezone: z.string().optional(),
});

export const pullStatisticSchema = z.enum([
  "p50",
  "p90",
  "p95",
  "avg",
  "max",
  "count",
  "failureCount",
  "cacheHitCount",
]);

export const eventPullTimeSignalSchema = z.object({
  name: z.string(),
  queryRef: z.string(),
  type: z.literal("eventPullTime"),
  metric: z.enum(["pullTime", "imageSize"]),
  statistic: pullStatisticSchema,
  durationMode: z.enum(["eventPair", "messageDuration"]),
  includeCacheHits: z.boolean(),
});

export const signalSchema = z.discriminatedUnion("type", [
  aggregateSignalSchema,
  timeWeightedAggregateSignalSchema,
  windowAggregateSignalSchema,
  eventPullTimeSignalSchema,
]);

export const signalRankingSchema = z.object({ strategy: z.literal("signal"), signalRef: z.string() });

export const weightedSumRankingSchema = z.object({
  strategy: z.literal("weightedSum"),
  normalize: z.literal("minMax"),
  missingSignal: z.enum(["zero", "drop"]),
  terms: z.array(z.object({ signalRef: z.string(), weight: z.number() })),
});

const exposureFields = {
  /** N: nodes that a rotation leaves cold. */
  nodeCount: z.number().int().min(1),
  /** Operator's `nodes.selector`, kept for export. */
  nodeSelector: z.record(z.string(), z.string()).optional(),
  preWindowUsageSignalRef: z.string(),
  targetWindowUsageSignalRef: z.string(),
  pullTimeSignalRef: z.string(),
};

export const modelExposureRankingSchema = z.object({
  strategy: z.literal("modelExposure"),
  ...exposureFields,
});

/** Extension: counts the nodes that warm up rather than the jobs that arrive. */
export const expectedColdPullsRankingSchema = z.object({
  strategy: z.literal("expectedColdPulls"),
  ...exposureFields,
});

/** Extension: the product of signals. */
export const productRankingSchema = z.object({
  strategy: z.literal("product"),
  terms: z.array(z.object({ signalRef: z.string() })),
});

export const rankingSchema = z.discriminatedUnion("strategy", [
  signalRankingSchema,
  weightedSumRankingSchema,
  modelExposureRankingSchema,
  expectedColdPullsRankingSchema,
  productRankingSchema,
]);

export const policySchema = z.object({
  name: z.string(),
  semantics: semanticsSchema,
  /** Seconds. */
  syncIntervalSeconds: z.number().positive(),
  maxImages: z.number().int().min(1),
  /** RE2 expression, a search rather than an anchored match. */
  imageFilter: z.string().optional(),
  queries: z.array(querySchema),
  signals: z.array(signalSchema),
  /** Absent only in operator semantics: rank by each image's maximum raw sample. */
  ranking: rankingSchema.optional(),
});

export type Semantics = z.infer<typeof semanticsSchema>;
export type Spelling = z.infer<typeof spellingSchema>;
export type PrometheusQuery = z.infer<typeof prometheusQuerySchema>;
export type LokiParser = z.infer<typeof lokiParserSchema>;
export type LokiQuery = z.infer<typeof lokiQuerySchema>;
export type RegistryQuery = z.infer<typeof registryQuerySchema>;
export type PullCostProfileQuery = z.infer<typeof pullCostProfileQuerySchema>;
export type Query = z.infer<typeof querySchema>;
export type AggregateMethod = z.infer<typeof aggregateMethodSchema>;
export type HourWindow = z.infer<typeof hourWindowSchema>;
export type AggregateSignal = z.infer<typeof aggregateSignalSchema>;
export type TimeWeightedAggregateSignal = z.infer<typeof timeWeightedAggregateSignalSchema>;
export type WindowAggregateSignal = z.infer<typeof windowAggregateSignalSchema>;
export type EventPullTimeSignal = z.infer<typeof eventPullTimeSignalSchema>;
export type Signal = z.infer<typeof signalSchema>;
export type SignalRanking = z.infer<typeof signalRankingSchema>;
export type WeightedSumRanking = z.infer<typeof weightedSumRankingSchema>;
export type ModelExposureRanking = z.infer<typeof modelExposureRankingSchema>;
export type ExpectedColdPullsRanking = z.infer<typeof expectedColdPullsRankingSchema>;
export type ProductRanking = z.infer<typeof productRankingSchema>;
export type Ranking = z.infer<typeof rankingSchema>;
export type Strategy = Ranking["strategy"];
export type Policy = z.infer<typeof policySchema>;
