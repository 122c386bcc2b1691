/**
 * What would change it (tuner.md "Knowing why"): for one image, the smallest change of one weight, of one of its raw
 * signals, or of the cut that selects it, or for a selected image leaves it out. Exact: applied, the image is on the
 * other side; at the neighbouring double it is not, and nothing smaller in that quantity does it. Between images that
 * are level but for the rounding of their sums, the last bit decides and may do so elsewhere too.
 * O(images · log images) a weight and a signal; see moveWeight, moveNormalized and moveFactor.
 */
import { z } from "zod";
import { countDominators } from "./dominance";
import { moveSignal } from "./moveSignal";
import { moveWeight } from "./moveWeight";
import { isSelected, rowOf, type Subject } from "./subject";

const weightMoveSchema = z.object({
  signal: z.string(),
  /** Position among the ranking's terms, from 0. */
  term: z.number().int(),
  from: z.number(),
  /** Null when no weight from 0 up does it. */
  to: z.number().nullable(),
});

const signalMoveSchema = z.object({
  signal: z.string(),
  /** In the signal's own unit; null is a missing value, which the change counts from 0. */
  from: z.number().nullable(),
  /** Null when no value from 0 up does it. */
  to: z.number().nullable(),
});

export const counterfactualSchema = z.object({
  image: z.string(),
  /** False for an image that no query returned or that the filter turned away: no number would change that. */
  considered: z.boolean(),
  /** Now; every change below leads to the opposite. */
  selected: z.boolean(),
  rank: z.number().int().nullable(),
  /** maxImages; null for an image without a rank and for the first, which no cut leaves out. */
  cut: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
  /** One a term, in policy order; empty for a strategy without weights. */
  weights: z.array(weightMoveSchema),
  /** One a signal that the ranking reads. */
  signals: z.array(signalMoveSchema),
  /** Images that are better under every weighting; null for a strategy without weights. */
  betterInEverySignal: z.number().int().nullable(),
});

export type Counterfactual = z.infer<typeof counterfactualSchema>;

export function counterfactual(subject: Subject, image: string): Counterfactual {
  const { prepared, places, policy } = subject;
  const row = rowOf(subject, image);
  if (row < 0) {
    const nothing = { rank: null, cut: null, weights: [], signals: [], betterInEverySignal: null };
    return { image, considered: false, selected: false, ...nothing };
  }
  const rank = places.ranks[row] ?? 0;
  const selected = isSelected(subject, row);
  const cut = selected ? rank - 1 : rank;
  const { weighted, uses } = prepared.scoring;
  const signals = uses.map((signal) => {
    const raw = prepared.column(signal).values[row] ?? NaN;
    return { signal, from: Number.isNaN(raw) ? null : raw, to: moveSignal(subject, row, signal) };
  });
  return {
    image,
    considered: true,
    selected,
    rank: rank === 0 ? null : rank,
    cut: cut === 0 ? null : { from: policy.maxImages, to: cut },
    weights: (weighted?.signals ?? []).map((signal, term) => ({
      signal,
      term,
      from: weighted?.weights[term] ?? 0,
      to: moveWeight(subject, row, term),
    })),
    signals,
    betterInEverySignal: weighted === null ? null : countDominators(prepared, row),
  };
}
