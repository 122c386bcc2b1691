/**
 * Scores into places: by score descending, ties by image name ascending (discovery.md section 5). The one place where
 * an order is made; a ranking, a moved weight and every analysis use it.
 */
import type { PreparedRanking } from "./prepareRanking";
import type { Scoring } from "./columns";
import { sumInto } from "./sumInto";

/** What ranking again needs of a prepared ranking. */
type Rankable = Pick<PreparedRanking, "names" | "ranked"> & {
  readonly scoring: Pick<Scoring, "scores" | "weighted">;
};

/** Buffers that are filled again at every move of a weight: nothing is allocated for an image. */
export interface Places {
  /** Aligned to the prepared rows. */
  readonly scores: Float64Array;
  /** Aligned to the prepared rows; from 1, and 0 for a row that is dropped. */
  readonly ranks: Int32Array;
  /** Rows in the order of their ranks. */
  readonly order: Int32Array;
  readonly sorted: Float64Array;
  readonly taken: Int32Array;
}

export function newPlaces({ names, ranked }: Pick<Rankable, "names" | "ranked">): Places {
  return {
    scores: new Float64Array(names.length),
    ranks: new Int32Array(names.length),
    order: new Int32Array(ranked.length),
    sorted: new Float64Array(ranked.length),
    taken: new Int32Array(ranked.length),
  };
}

/** Scores only: O(rows · terms). The weights of a strategy without weights are not looked at. */
export function scoreInto(
  scores: Float64Array,
  prepared: Pick<Rankable, "scoring">,
  weights: ArrayLike<number> | null,
): void {
  const { scoring } = prepared;
  if (weights === null || scoring.weighted === null) scores.set(scoring.scores);
  else sumInto(scores, scoring.weighted.columns, weights);
}

/**
 * Ranks again with other weights, one a term in policy order; null takes the policy's own.
 * O(rows · terms + rows · log rows). The sort is that of plain doubles, which needs no comparing function; equal
 * scores then take their places in the order of the rows, which are ascending by name.
 */
export function rerank(prepared: Rankable, weights: ArrayLike<number> | null, into: Places): void {
  const { scores, ranks, order, sorted, taken } = into;
  scoreInto(scores, prepared, weights);
  const { ranked } = prepared;
  for (let j = 0; j < ranked.length; j++) sorted[j] = sortKey(scores[ranked[j] ?? 0] ?? 0);
  sorted.sort();
  taken.fill(0);
  for (const row of ranked) {
    const first = lowerBound(sorted, sortKey(scores[row] ?? 0));
    const place = first + (taken[first] ?? 0);
    taken[first] = place - first + 1;
    order[place] = row;
    ranks[row] = place + 1;
  }
}

/** Whether row `a` ranks above row `b`. */
export function isAhead(scores: Float64Array, a: number, b: number): boolean {
  return comesBefore(scores[a] ?? 0, a, scores[b] ?? 0, b);
}

/** The same for rows with these scores. */
export function comesBefore(scoreOfA: number, a: number, scoreOfB: number, b: number): boolean {
  const x = sortKey(scoreOfA);
  const y = sortKey(scoreOfB);
  return x < y || (x === y && a < b);
}

/** How many ranked rows are above the row: its rank less one. O(rows). */
export function countAhead({ ranked }: Pick<Rankable, "ranked">, scores: Float64Array, row: number): number {
  let ahead = 0;
  for (const other of ranked) if (other !== row && isAhead(scores, other, row)) ahead++;
  return ahead;
}

/**
 * The same if the row had this score and all others theirs: its place in their order is found by halving, O(log rows).
 */
export function countAheadOf({ scores, order, ranks }: Places, row: number, score: number): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = order[middle] ?? 0;
    if (comesBefore(scores[other] ?? 0, other, score, row)) low = middle + 1;
    else high = middle;
  }
  const counted = (ranks[row] ?? 0) > 0 && sortKey(scores[row] ?? 0) < sortKey(score);
  return low - (counted ? 1 : 0);
}

/** Ascending where scores descend; never −0, and what is no number (∞ − ∞ of huge weights) comes last. */
function sortKey(score: number): number {
  return score === score ? 0 - score : Infinity;
}

function lowerBound(sorted: Float64Array, key: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
