/**
 * How many rows are ahead of one, where their scores are known but for rounding: only those that are too near to tell
 * are added up as the engine does. O(rows), and O(terms) for each row that is near.
 */
import { comesBefore } from "../ranking/places";

/** Of a sum of `terms` numbers that add up to at most `size`, whatever the order of adding. */
export function marginOf(terms: number, size: number): number {
  return 8 * (terms + 2) * Number.EPSILON * size;
}

export interface NearScores {
  readonly rows: Int32Array;
  readonly row: number;
  /** The row's own score, exact. */
  readonly score: number;
  /** Both errs by less than the margin. */
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
    // What is no number is near, too.
    else if (!(lead < -margin) && comesBefore(exact(other), other, score, row)) ahead++;
  }
  return ahead;
}
