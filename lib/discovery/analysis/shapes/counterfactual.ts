import { z } from "zod";

const crossedSchema = z.object({
  count: z.number().int(),
  /** The first 20, by rank. */
  images: z.array(z.string()),
});

const moveOutcomeSchema = z.object({
  /** Rank of the requested image; null if it has none. */
  rank: z.number().int().nullable(),
  entered: crossedSchema,
  left: crossedSchema,
});

const weightMoveSchema = z.object({
  signal: z.string(),
  /** Position among the ranking's terms, from 0. */
  term: z.number().int(),
  from: z.number(),
  /** Null if no weight from 0 up to the limit `weightSize` has the effect. */
  to: z.number().nullable(),
  /** True if only a weight beyond the limit has the effect, which no policy can have. */
  beyondLimit: z.boolean(),
  /** A short number at or just beyond `to` with the same effect, suitable for typing. Null if `to` is. */
  set: z.number().nullable(),
  /** With the weight at `set`. */
  outcome: moveOutcomeSchema.nullable(),
});

const signalMoveSchema = z.object({
  signal: z.string(),
  /** In the signal's own unit; null is a missing value, which the change counts from 0. */
  from: z.number().nullable(),
  /** Null if no value from 0 has the effect. */
  to: z.number().nullable(),
  /** As for a weight; an integer if all values of the signal are integers. */
  set: z.number().nullable(),
});

export const counterfactualSchema = z.object({
  image: z.string(),
  /** False for an image that no query returned or that the filter excluded: no number would change that. */
  considered: z.boolean(),
  /** The current verdict; every change below leads to the opposite. */
  selected: z.boolean(),
  rank: z.number().int().nullable(),
  /** Change of maxImages; null for an image without a rank and for the first one, which no cut leaves out. */
  cut: z.object({ from: z.number().int(), to: z.number().int(), outcome: moveOutcomeSchema }).nullable(),
  /** One per term, in policy order; empty for a strategy without weights. */
  weights: z.array(weightMoveSchema),
  /** One per signal that the ranking reads. */
  signals: z.array(signalMoveSchema),
  /** Images that are better under every weighting; null for a strategy without weights. */
  betterInEverySignal: z.number().int().nullable(),
});

export type MoveOutcome = z.infer<typeof moveOutcomeSchema>;
export type Counterfactual = z.infer<typeof counterfactualSchema>;
