import { z } from "zod";

const crossedSchema = z.object({
  count: z.number().int(),
  /** The first 20 of them, by rank. */
  images: z.array(z.string()),
});

const moveOutcomeSchema = z.object({
  /** Of the image asked for; null without one. */
  rank: z.number().int().nullable(),
  entered: crossedSchema,
  left: crossedSchema,
});

const weightMoveSchema = z.object({
  signal: z.string(),
  /** Position among the ranking's terms, from 0. */
  term: z.number().int(),
  from: z.number(),
  /** Null when no weight from 0 up to the limit `weightSize` does it. */
  to: z.number().nullable(),
  /** Only a weight beyond the limit does it, which no policy can have. */
  beyondLimit: z.boolean(),
  /** A short number at or right beyond it that does it as well: what one would type. Null as `to` is. */
  set: z.number().nullable(),
  /** With the weight at `set`. */
  outcome: moveOutcomeSchema.nullable(),
});

const signalMoveSchema = z.object({
  signal: z.string(),
  /** In the signal's own unit; null is a missing value, which the change counts from 0. */
  from: z.number().nullable(),
  /** Null when no value from 0 up does it. */
  to: z.number().nullable(),
  /** As for a weight; a whole number where all values of the signal are whole. */
  set: z.number().nullable(),
});

export const counterfactualSchema = z.object({
  image: z.string(),
  /** False for an image that no query returned or that the filter turned away: no number would change that. */
  considered: z.boolean(),
  /** Now; every change below leads to the opposite. */
  selected: z.boolean(),
  rank: z.number().int().nullable(),
  /** maxImages; null for an image without a rank and for the first, which no cut leaves out. */
  cut: z.object({ from: z.number().int(), to: z.number().int(), outcome: moveOutcomeSchema }).nullable(),
  /** One a term, in policy order; empty for a strategy without weights. */
  weights: z.array(weightMoveSchema),
  /** One a signal that the ranking reads. */
  signals: z.array(signalMoveSchema),
  /** Images that are better under every weighting; null for a strategy without weights. */
  betterInEverySignal: z.number().int().nullable(),
});

export type MoveOutcome = z.infer<typeof moveOutcomeSchema>;
export type Counterfactual = z.infer<typeof counterfactualSchema>;
