/**
 * The internal model of a DiscoveryPolicy: one shape for both spellings, with defaults filled in, durations in
 * seconds and weights as numbers (spec: discovery.md section 1). Types are inferred from the schemas.
 */
import { z } from "zod";
import { semanticsSchema } from "../declare/spelling";
import { QUERY_TYPES } from "../queries/declarations";
import { STRATEGIES } from "../ranking/declarations";
import { SIGNAL_TYPES } from "../signals/declarations";

export type { AggregateMethod } from "../declare/aggregation";
export type { HourWindow } from "../declare/hourWindows";
export { semanticsSchema, spellingSchema, type Semantics, type Spelling } from "../declare/spelling";

/**
 * Who aggregates a query's samples: the Prometheus-compatible server (`always`), Plimsoll (`never`), or the server
 * above AUTO_SAMPLES (`auto`).
 */
export const pushdownSchema = z.enum(["auto", "always", "never"]);

type QueryDeclaration = (typeof QUERY_TYPES)[number];
type SignalType = (typeof SIGNAL_TYPES)[number];
type StrategyType = (typeof STRATEGIES)[number];

/** One schema per declared type. The cast restores that the list is not empty, which `map` loses. */
export const querySchema = z.discriminatedUnion(
  "type",
  QUERY_TYPES.map(({ schema }) => schema) as unknown as [
    QueryDeclaration["schema"],
    ...QueryDeclaration["schema"][],
  ],
);

export const signalSchema = z.discriminatedUnion(
  "type",
  SIGNAL_TYPES.map(({ schema }) => schema) as unknown as [SignalType["schema"], ...SignalType["schema"][]],
);

/** One schema per declared strategy. */
export const rankingSchema = z.discriminatedUnion(
  "strategy",
  STRATEGIES.map(({ schema }) => schema) as unknown as [StrategyType["schema"], ...StrategyType["schema"][]],
);

export const policySchema = z.object({
  name: z.string(),
  semantics: semanticsSchema,
  /** Annotation `plimsoll.dev/pushdown`; absent means auto. */
  pushdown: pushdownSchema.optional(),
  /** Seconds. */
  syncIntervalSeconds: z.number().positive(),
  maxImages: z.number().int().min(1),
  /** RE2 expression, searched rather than anchored. An invalid one excludes no image (operator only). */
  imageFilter: z.string().optional(),
  queries: z.array(querySchema),
  signals: z.array(signalSchema),
  /** Absent only in operator semantics: rank by each image's maximum raw sample. */
  ranking: rankingSchema.optional(),
  /** What the operator makes of the document but this model cannot express, in words; operator semantics only. */
  differences: z.array(z.string()).optional(),
});

export type Pushdown = z.infer<typeof pushdownSchema>;
export type Query = z.infer<QueryDeclaration["schema"]>;
type QueryOf<T extends Query["type"]> = Extract<Query, { type: T }>;
export type PrometheusQuery = QueryOf<"prometheus">;
export type LokiQuery = QueryOf<"loki">;
export type LokiParser = NonNullable<LokiQuery["parser"]>;
export type RegistryQuery = QueryOf<"registry">;
export type PullCostProfileQuery = QueryOf<"pullCostProfile">;
export type Signal = z.infer<SignalType["schema"]>;
export type Ranking = z.infer<StrategyType["schema"]>;
export type Strategy = Ranking["strategy"];
export type RankingOfTerms = Extract<Ranking, { terms: { signalRef: string }[] }>;
/** A ranking whose terms have weights. */
export type WeightedRanking = Extract<Ranking, { terms: { weight: number }[] }>;
export type Policy = z.infer<typeof policySchema>;
