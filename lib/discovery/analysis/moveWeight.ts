/**
 * The smallest change of one weight that takes an image across the cut. A weighted score is a line over each of its
 * weights, so a sweep finds it exactly: O(images · log images) a weight.
 * Weights so large that all other terms are lost to rounding are not considered.
 */
import type { PreparedRanking } from "../ranking/prepareRanking";
import { sumOf } from "../ranking/sumInto";
import { allowedMove, type WeightMove } from "./allowedWeight";
import { lastBit } from "./lastBit";
import { countAheadNear, marginOf } from "./nearScores";
import { weightedOf } from "./rescore";
import { isSelected, type Subject } from "./subject";
import { firstFlip, LineSum, type Lines } from "./sweep";

const linesOf = new WeakMap<PreparedRanking, Lines[]>();

/** Returns the scores as lines over the weight of one term; computed once for all images. */
export function linesOverWeight({ prepared }: Pick<Subject, "prepared">, term: number): Lines {
  const known = linesOf.get(prepared) ?? [];
  linesOf.set(prepared, known);
  return (known[term] ??= makeLines(prepared, term));
}

function makeLines(prepared: PreparedRanking, term: number): Lines {
  const sum = new LineSum(new Float64Array(prepared.names.length));
  const { weights, columns } = weightedOf(prepared);
  columns.forEach((column, each) => {
    // A missing value adds nothing.
    const value = (row: number): number => column[row] || 0;
    if (each === term) sum.add(1, (row) => [0, value(row)]);
    else sum.add(weights[each] ?? 0, (row) => [value(row), 0]);
  });
  return sum;
}

/** Lower bound of the weights to consider: 0, or the current weight if that is negative. */
export function lowestWeight(weight: number): number {
  return Math.min(0, weight);
}

/** Returns the nearest weight of the term that selects the image, or that leaves it out if it is selected. */
export function moveWeight(subject: Subject, row: number, term: number): WeightMove {
  const { prepared, places, policy } = subject;
  const { weighted } = prepared.scoring;
  const rank = places.ranks[row] ?? 0;
  if (weighted === null || rank === 0) return { to: null, beyondLimit: false };
  const current = weighted.weights[term] ?? 0;
  const entering = !isSelected(subject, row);
  const { columns } = weighted;
  const weights = weighted.weights.slice();
  const lines = linesOverWeight(subject, term);
  const { offsets, slopes, offsetSize, slopeSize } = lines;
  const scoreOf = (each: number): number => sumOf(weights, (at) => columns[at]?.[each] ?? NaN);
  const flipped = (weight: number): boolean => {
    weights[term] = weight;
    const ahead = countAheadNear({
      rows: prepared.ranked,
      row,
      score: scoreOf(row),
      exact: scoreOf,
      about: (other) => (offsets[other] ?? 0) + weight * (slopes[other] ?? 0),
      margin: marginOf(weights.length, offsetSize + Math.abs(weight) * slopeSize),
    });
    return ahead < policy.maxImages === entering;
  };
  const found = [lowestWeight(current), Infinity].flatMap((to) => {
    if (to === current) return [];
    const flip = firstFlip({
      ...lines,
      rows: prepared.ranked,
      row,
      aheadAtStart: (other) => (places.ranks[other] ?? 0) < rank,
      from: current,
      to,
      maxImages: policy.maxImages,
      entering,
      flipped,
    });
    return flip === null ? [] : [lastBit(flip.before, flip.at, flipped)];
  });
  return allowedMove(current, found);
}
