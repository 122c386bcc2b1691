/**
 * Counts the rows ahead of one row whose scores are known only up to rounding: only those that are too close to tell
 * are summed as the engine does. O(rows), and O(terms) for each row that is close.
 */
import { comesBefore } from "../ranking/places";

/**
 * Returns the error bound of a sum of `terms` numbers whose sizes add up to at most `size`, in any order of addition.
 */
export function marginOf(terms: number, size: number): number {
  return 8 * (terms + 2) * Number.EPSILON * size;
}

export interface NearScores {
  readonly rows: Int32Array;
  readonly row: number;
  /** The row's own exact score. */
  readonly score: number;
  /** Approximate score; differs from `exact` by less than the margin. */
  readonly about: (row: number) => number;
  readonly margin: number;
  readonly exact: (row: number) => number;
}

export function countAheadNear({ rows, row, score, about, margin, exact }: NearScores): number {
  let ahead = 0;
  for (const other of rows) {
    if (other === row) continue;
    const lead = about(other) - score;
    if (lead > margin) ahead++;
    // NaN counts as close, too.
    else if (!(lead < -margin) && comesBefore(exact(other), other, score, row)) ahead++;
  }
  return ahead;
}
