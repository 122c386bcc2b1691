/**
 * The smallest change of one weight that changes the set of selected images.
 *
 * Method: over one weight every score is a line, so the lowest selected score is concave, the highest other score
 * convex, and their distance concave: it has one zero on each side. From the far end, the pair of lines that touches
 * there is followed to its crossing, repeatedly, which reaches the zero in a few steps (Newton on a concave broken
 * line). The engine then settles the last bit. O(images) a step. Two scores that differ only by rounding become level
 * by rounding at weights that no line shows; such exchanges are not searched for.
 */
import { scoreInto } from "../ranking/places";
import { allowedMove, type WeightMove } from "./allowedWeight";
import { lastBit } from "./lastBit";
import { linesOverWeight, lowestWeight } from "./moveWeight";
import { isSelected, type Subject } from "./subject";
import { roundingOf, type Lines } from "./sweep";

interface Sides extends Lines {
  readonly selected: Int32Array;
  readonly others: Int32Array;
}

/** Products of smaller weights lose their digits. */
const LEAST = 1e-290;

/** Returns the nearest weight of the term at which a different set is selected. */
export function setChangingWeight(subject: Subject, term: number): WeightMove {
  const { prepared } = subject;
  const { weighted } = prepared.scoring;
  const none = { to: null, beyondLimit: false };
  if (weighted === null) return none;
  const sides: Sides = {
    ...linesOverWeight(subject, term),
    selected: prepared.ranked.filter((row) => isSelected(subject, row)),
    others: prepared.ranked.filter((row) => !isSelected(subject, row)),
  };
  if (sides.selected.length === 0 || sides.others.length === 0) return none;
  const current = weighted.weights[term] ?? 0;
  const weights = weighted.weights.slice();
  const scores = new Float64Array(prepared.names.length);
  const changed = (weight: number): boolean => {
    weights[term] = weight;
    scoreInto(scores, prepared, weights);
    return overtaken(sides, scores);
  };
  const found = [lowestWeight(current), Infinity].flatMap((end) => {
    if (end === current) return [];
    const within = crossingTowards(sides, current, end, changed);
    return within === null ? [] : [lastBit(current, within, changed)];
  });
  return allowedMove(current, found);
}

/** Whether any of the others ranks above any of the selected. */
function overtaken({ selected, others }: Sides, scores: Float64Array): boolean {
  let lowest = Infinity;
  let lastName = -1;
  for (const row of selected) {
    const score = scores[row] ?? 0;
    if (score < lowest) [lowest, lastName] = [score, row];
    else if (score === lowest) lastName = Math.max(lastName, row);
  }
  for (const row of others) {
    const score = scores[row] ?? 0;
    if (score > lowest || (score === lowest && row < lastName)) return true;
  }
  return false;
}

/**
 * Returns a weight at which the set has changed, as near to `from` as the lines allow; null if there is none up to
 * `end`.
 */
function crossingTowards(
  sides: Sides,
  from: number,
  end: number,
  changed: (weight: number) => boolean,
): number | null {
  const sign = end > from ? 1 : -1;
  let within: number | null = Number.isFinite(end) && changed(end) ? end : null;
  let at = end;
  // Each step rules out at least one image permanently; in practice there are fewer than ten steps.
  for (let step = 0; step < sides.selected.length + sides.others.length; step++) {
    const next = crossingOfTouching(sides, at);
    if (next === null || (next.at - from) * sign < -next.slack || (at - next.at) * sign <= 0) break;
    const beyond = [next.at, next.at + sign * next.slack].find(
      (weight) => (weight - from) * sign > 0 && changed(weight),
    );
    if (beyond === undefined) break;
    within = beyond;
    at = next.at;
  }
  return within;
}

interface Crossing {
  readonly at: number;
  /** Maximum error due to rounding. */
  readonly slack: number;
}

/** Returns where the lines of the lowest selected and the highest other image at `at` cross; null if they do not. */
function crossingOfTouching(sides: Sides, at: number): Crossing | null {
  const { offsets, slopes, selected, others } = sides;
  // At infinity the slope decides, then the offset.
  const finite = Number.isFinite(at);
  const value = (row: number): number =>
    finite ? (offsets[row] ?? 0) + at * (slopes[row] ?? 0) : (slopes[row] ?? 0);
  const touching = (rows: Int32Array, sign: number): number => {
    let best = rows[0] ?? 0;
    let [bestValue, bestOffset] = [value(best), offsets[best] ?? 0];
    for (const row of rows) {
      const better = sign * (value(row) - bestValue);
      const first = better < 0 || (better === 0 && sign * ((offsets[row] ?? 0) - bestOffset) < 0);
      if (first) [best, bestValue, bestOffset] = [row, value(row), offsets[row] ?? 0];
    }
    return best;
  };
  const low = touching(selected, 1);
  const high = touching(others, -1);
  const [lowOffset, highOffset] = [offsets[low] ?? 0, offsets[high] ?? 0];
  const [lowSlope, highSlope] = [slopes[low] ?? 0, slopes[high] ?? 0];
  const crossing = (lowOffset - highOffset) / (highSlope - lowSlope);
  if (!Number.isFinite(crossing)) return null;
  return { at: crossing, slack: LEAST + roundingOf(sides, crossing, highSlope - lowSlope) };
}
