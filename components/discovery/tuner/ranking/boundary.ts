/** Moves weight across the boundary of two terms. Pure. */
import { roundWeight } from "@/lib/discovery";

/** Same step as a weight's slider: with a weight sum of 1, one pixel of the head is about half of it. */
const STEP = 0.01;

/**
 * The weights of the terms before and after the boundary when it is at the share 0–1 of the whole width. Their sum is
 * unchanged; the first is a multiple of 0.01, or of less if all weights together are small.
 */
export function boundaryMoved(
  weights: readonly number[],
  term: number,
  share: number,
): readonly [before: number, after: number] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const left = weights.slice(0, term).reduce((total, weight) => total + weight, 0);
  const both = (weights[term] ?? 0) + (weights[term + 1] ?? 0);
  const step = Math.min(STEP, 10 ** (Math.round(Math.log10(sum)) - 2));
  const rounded = Math.round((share * sum - left) / step) * step;
  const own = roundWeight(Math.min(both, Math.max(0, rounded)));
  return [own, roundWeight(both - own)];
}
