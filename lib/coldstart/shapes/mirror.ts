/**
 * Counters of a running mirror over a time range, and the inputs of the ranking's model derived from them
 * (coldstart.md 5.3, 5.8).
 */
import { z } from "zod";
import { LIMITS } from "../../limits/limits";

/** Counts, bytes and seconds, each as the increase over the queried time range. */
export const MIRROR_COUNTS = [
  "lookupHits",
  "falseEmpties",
  "lookups",
  "lookupSeconds",
  "dialsMade",
  "dialsFailed",
  "fetchesServed",
  "fetchesGone",
  "peerBytes",
  "peerSeconds",
  "originBytes",
  "originPulls",
  "originSeconds",
] as const;
export type MirrorCount = (typeof MIRROR_COUNTS)[number];

/** Grouped by the label `outcome`. */
export const MIRROR_BY_OUTCOME = ["resolves", "resolveSeconds"] as const;

export const MIRROR_QUERY_NAMES = [...MIRROR_COUNTS, ...MIRROR_BY_OUTCOME] as const;
export type MirrorQueryName = (typeof MIRROR_QUERY_NAMES)[number];

/** Outcome of a resolve as in the outcome mix; `failed` covers everything without a pull time. */
export const OUTCOME_CLASSES = ["rule2", "rule3", "rule7", "failed"] as const;
export type OutcomeClass = (typeof OUTCOME_CLASSES)[number];

const amount = z.number().min(0).max(1e18);
export const observationsSchema = z.strictObject({
  /** An absent count is not known. */
  counts: z.partialRecord(z.enum(MIRROR_COUNTS), amount).default({}),
  outcomes: z
    .partialRecord(z.enum(OUTCOME_CLASSES), z.strictObject({ resolves: amount, seconds: amount.nullable() }))
    .default({}),
});
export type Observations = z.output<typeof observationsSchema>;

/** PromQL that replaces the default; `$range` is replaced by the queried time range. */
export const mirrorQueriesSchema = z.partialRecord(
  z.enum(MIRROR_QUERY_NAMES),
  z.string().trim().min(1, "must not be empty").max(LIMITS.mirrorQueryCharacters.value),
);
export type MirrorQueries = z.output<typeof mirrorQueriesSchema>;

export const mirrorRequestSchema = z.strictObject({
  /** Name of a Prometheus data source. */
  source: z.string().min(1).max(LIMITS.nameCharacters.value),
  /** Go duration, at most 744h. */
  lookback: z.string().max(40).default("168h"),
  queries: mirrorQueriesSchema.default({}),
});
export type MirrorRequest = z.output<typeof mirrorRequestSchema>;

export const mirrorAnswerSchema = z.object({
  source: z.string(),
  evaluatedAt: z.string(),
  lookbackSeconds: z.number(),
  observations: observationsSchema,
  /** Queries that returned no number, with the reason and what is used instead. */
  missing: z.array(
    z.object({
      query: z.enum(MIRROR_QUERY_NAMES),
      title: z.string(),
      message: z.string(),
      without: z.string(),
    }),
  ),
});
export type MirrorAnswer = z.infer<typeof mirrorAnswerSchema>;
export type MissingCount = MirrorAnswer["missing"][number];
