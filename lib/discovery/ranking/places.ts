/**
 * Converts scores to places: by score descending, ties by image name ascending (discovery.md section 5). This is the
 * only code that orders images; rankings, moved weights and all analyses use it.
 */
import type { PreparedRanking } from "./prepareRanking";
import type { Scoring } from "./columns";
import { sumInto } from "./sumInto";

/** The parts of a prepared ranking that ranking again needs. */
type Rankable = Pick<PreparedRanking, "names" | "ranked"> & {
  readonly scoring: Pick<Scoring, "scores" | "weighted">;
};

/** Buffers that are refilled at every move of a weight, so that nothing is allocated per image. */
export interface Places {
  /** One entry per prepared row. */
  readonly scores: Float64Array;
  /** One entry per prepared row; from 1, and 0 for a dropped row. */
  readonly ranks: Int32Array;
  /** Rows in order of rank. */
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

/** Computes only the scores: O(rows · terms). Ignores `weights` for a strategy without weights. */
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
 * Ranks with other weights, one per term in policy order; null uses the policy's own.
 * O(rows · terms + rows · log rows). Sorts plain doubles, which needs no comparison function; rows with equal scores
 * are then placed in row order, which is ascending by name.
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

/** Like `isAhead`, for rows with these scores. */
export function comesBefore(scoreOfA: number, a: number, scoreOfB: number, b: number): boolean {
  const x = sortKey(scoreOfA);
  const y = sortKey(scoreOfB);
  return x < y || (x === y && a < b);
}

/** Returns the number of ranked rows above the row: its rank minus one. O(rows). */
export function countAhead({ ranked }: Pick<Rankable, "ranked">, scores: Float64Array, row: number): number {
  let ahead = 0;
  for (const other of ranked) if (other !== row && isAhead(scores, other, row)) ahead++;
  return ahead;
}

/**
 * Like `countAhead`, if the row had this score and all others kept theirs: finds its place by binary search, O(log
 * rows).
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

/** Returns a key that ascends as scores descend; never −0, and NaN (∞ − ∞ of huge weights) comes last. */
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
