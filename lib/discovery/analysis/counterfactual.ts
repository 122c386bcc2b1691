/**
 * What would change the verdict (tuner.md "Knowing why"): for one image, the smallest change of one weight, of one of
 * its raw signals, or of the cut that selects it, or that leaves it out if it is selected. Exact: with the change,
 * the image is on the other side; at the neighbouring double it is not, and no smaller change of that quantity
 * suffices. Between images that are level but for the rounding of their sums, the last bit decides and may do so
 * elsewhere too. O(images · log images) a weight and a signal; see moveWeight, moveNormalized and moveFactor.
 */
import { countDominators } from "./dominance";
import { moveSignal } from "./moveSignal";
import { moveWeight } from "./moveWeight";
import { outcomeOf, weightToSet } from "./outcome";
import { isSelected, rowOf, type Subject } from "./subject";
import type { Counterfactual } from "./shapes/counterfactual";

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
    return { signal, from: Number.isNaN(raw) ? null : raw, ...moveSignal(subject, row, signal) };
  });
  return {
    image,
    considered: true,
    selected,
    rank: rank === 0 ? null : rank,
    cut:
      cut === 0
        ? null
        : { from: policy.maxImages, to: cut, outcome: outcomeOf(subject, row, { maxImages: cut }) },
    weights: (weighted?.signals ?? []).map((signal, term) => {
      const { to, beyondLimit } = moveWeight(subject, row, term);
      const found = to === null ? { set: null, outcome: null } : weightToSet(subject, row, term, to);
      return { signal, term, from: weighted?.weights[term] ?? 0, to, beyondLimit, ...found };
    }),
    signals,
    betterInEverySignal: weighted === null ? null : countDominators(prepared, row),
  };
}
