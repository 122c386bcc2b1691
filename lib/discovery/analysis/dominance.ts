/**
 * Which images are better whatever the weights: at least as good in every term, and ahead by name or clearly better
 * in every one. Sound to the last bit for weights ≥ 0 that are not all 0: adding and multiplying round monotonously,
 * so an image that is at least as good in every term never scores less; what is only better by rounding counts as
 * level. O(images · terms) for one image.
 */
import type { PreparedRanking } from "../ranking/prepareRanking";

/** Better by less than this share of the column's largest value is level. */
const CLEAR = 1e-9;

/** Normalised values by term, a missing one counting as the 0 that it contributes. */
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

/** How many ranked images are better than the row under every weighting. */
export function countDominators(prepared: PreparedRanking, row: number): number {
  const columns = valuesByTerm(prepared);
  let count = 0;
  for (const other of prepared.ranked) if (other !== row && dominates(columns, other, row)) count++;
  return count;
}
