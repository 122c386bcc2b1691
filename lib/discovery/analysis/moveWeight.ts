/**
 * The smallest move of one weight that takes an image across the cut. A weighted score is a line over each of its
 * weights, so the sweep finds it exactly: O(images · log images) a weight.
 * A weight so large that rounding swallows all other terms is not looked for.
 */
import { countAhead, isAhead, scoreInto } from "../places";
import { lastBit } from "./lastBit";
import { isSelected, type Subject } from "./subject";
import { firstFlip, LineSum, type Lines } from "./sweep";

/** Scores as lines over the weight of one term. */
export function linesOverWeight({ prepared }: Subject, term: number): Lines {
  const sum = new LineSum(prepared.names.length);
  const { weighted } = prepared.scoring;
  weighted?.columns.forEach((column, each) => {
    // A missing value adds nothing.
    const value = (row: number): number => column[row] || 0;
    if (each === term) sum.add(1, (row) => [0, value(row)]);
    else sum.add(weighted.weights[each] ?? 0, (row) => [value(row), 0]);
  });
  return sum;
}

/** Weights that are looked at: 0 and more, and what lies between 0 and a weight that is negative now. */
export function lowestWeight(weight: number): number {
  return Math.min(0, weight);
}

/** The nearest weight of the term that selects the image, or for a selected one leaves it out; null when none does. */
export function moveWeight(subject: Subject, row: number, term: number): number | null {
  const { prepared, places, policy } = subject;
  const { weighted } = prepared.scoring;
  if (weighted === null || (places.ranks[row] ?? 0) === 0) return null;
  const current = weighted.weights[term] ?? 0;
  const entering = !isSelected(subject, row);
  const weights = weighted.weights.slice();
  const scores = new Float64Array(prepared.names.length);
  const flipped = (weight: number): boolean => {
    weights[term] = weight;
    scoreInto(scores, prepared, weights);
    return countAhead(prepared, scores, row) < policy.maxImages === entering;
  };
  const lines = linesOverWeight(subject, term);
  const found = [lowestWeight(current), Infinity].flatMap((to) => {
    if (to === current) return [];
    const flip = firstFlip({
      ...lines,
      rows: prepared.ranked,
      row,
      aheadAtStart: (other) => isAhead(places.scores, other, row),
      from: current,
      to,
      maxImages: policy.maxImages,
      entering,
      flipped,
    });
    return flip === null ? [] : [lastBit(flip.before, flip.at, flipped)];
  });
  return nearestTo(current, found);
}

export function nearestTo(current: number, values: readonly number[]): number | null {
  return values.reduce<number | null>(
    (best, value) => (best === null || Math.abs(value - current) < Math.abs(best - current) ? value : best),
    null,
  );
}
