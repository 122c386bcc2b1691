/**
 * Which images are better under all weights: at least as good in every term, and either ahead by name or clearly
 * better in every term. Sound to the last bit for weights ≥ 0 that are not all 0: addition and multiplication round
 * monotonically, so an image that is at least as good in every term never scores less. An image that is better only
 * by rounding counts as level. O(images · terms) for one image.
 */
import type { PreparedRanking } from "../ranking/prepareRanking";

/** Differences below this share of the column's largest value count as level. */
const CLEAR = 1e-9;

/** Returns normalised values by term; a missing value counts as 0, which is its contribution. */
export function valuesByTerm({ scoring, names }: PreparedRanking): Float64Array[] {
  const columns = scoring.weighted?.columns ?? [];
  return columns.map((column) => Float64Array.from(names, (_, row) => column[row] || 0));
}

export function dominates(columns: readonly Float64Array[], a: number, b: number): boolean {
  let clearlyInAll = true;
  for (const column of columns) {
    const x = column[a] ?? 0;
    const y = column[b] ?? 0;
    if (x < y) return false;
    if (x - y <= CLEAR * Math.max(1, Math.abs(x), Math.abs(y))) clearlyInAll = false;
  }
  return a < b || clearlyInAll;
}

/** Returns the number of ranked images that are better than the row under every weighting. */
export function countDominators(prepared: PreparedRanking, row: number): number {
  const columns = valuesByTerm(prepared);
  let count = 0;
  for (const other of prepared.ranked) if (other !== row && dominates(columns, other, row)) count++;
  return count;
}
