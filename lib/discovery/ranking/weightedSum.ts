/** `weightedSum`: Σ weight · minMax(signal) in policy order (discovery.md sections 5 and 6). */
import type { Semantics, WeightedSumRanking } from "../policy/model";
import { present, type Column, type ColumnOf, type Scoring, type WeightedColumns } from "./columns";

/** (v − min) / (max − min); 1 where all values are equal. */
function minMax(value: number, { min, max }: Column): number {
  return max === min ? 1 : (value - min) / (max - min);
}

/**
 * Σ weight · column from left to right, a missing value adding nothing. Every weighted score of the product comes
 * from here, so that a moved weight gives what a run with that weight would have given. O(rows · terms).
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

export function weightedSumRanking(
  ranking: WeightedSumRanking,
  columnOf: ColumnOf,
  semantics: Semantics,
  candidates: number,
): Scoring {
  // The operator puts a missing value through minMax as a raw 0.
  const zeroIsRaw = semantics === "operator" && ranking.missingSignal === "zero";
  const terms = ranking.terms.map(({ signalRef, weight }) => {
    const column = columnOf(signalRef);
    const substitute = zeroIsRaw ? minMax(0, rangeOrZero(column)) : NaN;
    const normalized = column.values.map((value) =>
      Number.isNaN(value) ? substitute : minMax(value, column),
    );
    return { signal: signalRef, weight, column, normalized };
  });
  const weighted: WeightedColumns = {
    signals: terms.map((term) => term.signal),
    weights: Float64Array.from(terms, (term) => term.weight),
    columns: terms.map((term) => term.normalized),
  };
  const scores = new Float64Array(candidates);
  sumInto(scores, weighted.columns, weighted.weights);
  const shown = terms.map((term) => [term.signal, normalizedWhereMeasured(term)] as const);
  return {
    scores,
    weighted,
    uses: [...new Set(terms.map((term) => term.signal))],
    dropMissing: ranking.missingSignal === "drop",
    normalized: new Map(shown),
    reasons: (index) => ({
      terms: terms.map(({ signal, weight, column, normalized }) => {
        const value = present(normalized[index]);
        const raw = present(column.values[index]) ?? (zeroIsRaw ? 0 : null);
        return {
          signal,
          raw,
          normalized: value,
          weight,
          contribution: value === null ? 0 : weight * value + 0,
        };
      }),
      factors: [],
    }),
  };
}

/** A signal that no image has spans nothing: its range is that of the raw zeros themselves. */
function rangeOrZero(column: Column): Column {
  return Number.isNaN(column.min) ? { ...column, min: 0, max: 0 } : column;
}

function normalizedWhereMeasured(term: { column: Column; normalized: Float64Array }): Float64Array {
  return term.normalized.map((value, i) => (Number.isNaN(term.column.values[i] ?? NaN) ? NaN : value));
}
