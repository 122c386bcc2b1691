/** Sums one row, bit-identical to `sumInto`; `valueOf` returns the row's value of a term. O(terms). */
export function sumOf(weights: ArrayLike<number>, valueOf: (term: number) => number): number {
  let sum = 0;
  for (let term = 0; term < weights.length; term++) {
    const value = valueOf(term);
    if (value === value) sum += (weights[term] ?? 0) * value;
  }
  return sum;
}

/**
 * Computes Σ weight · column from left to right; a missing value adds nothing. All weighted scores are computed here,
 * so that moving a weight gives the same result as a run with that weight. O(rows · terms).
 */
export function sumInto(
  scores: Float64Array,
  columns: readonly Float64Array[],
  weights: ArrayLike<number>,
): void {
  scores.fill(0);
  columns.forEach((column, term) => {
    const weight = weights[term] ?? 0;
    for (let i = 0; i < scores.length; i++) {
      const value = column[i] ?? NaN;
      if (value === value) scores[i] = (scores[i] ?? 0) + weight * value;
    }
  });
}
