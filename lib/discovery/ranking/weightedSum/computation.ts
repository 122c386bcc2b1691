/** Σ weight · minMax(signal) in policy order (discovery.md sections 5 and 6). */
import type { z } from "zod";
import { weightUnder } from "../../declare/weightUnder";
import type { Semantics } from "../../declare/spelling";
import {
  present,
  type Column,
  type ColumnOf,
  type Range,
  type Scoring,
  type WeightedColumns,
} from "../columns";
import type { StrategyComputation } from "../computation";
import { sumInto } from "../sumInto";
import type { declaration } from "./declaration";

type WeightedRanking = z.infer<typeof declaration.schema>;

export const sumOfTerms: StrategyComputation<WeightedRanking> = { score, weights };

function weights({ terms }: WeightedRanking, semantics: Semantics): Float64Array {
  return Float64Array.from(terms, (term) => weightUnder(semantics, term));
}

/** Returns (v − min) / (max − min); 1 if all values are equal. */
function minMax(value: number, { min, max }: Range): number {
  return max === min ? 1 : (value - min) / (max - min);
}

/** Normalises a raw value to its share of the range; a missing one is normalised as a raw 0, or is NaN. */
function normalizerOver(range: Range, zeroIsRaw: boolean): (value: number) => number {
  const substitute = zeroIsRaw ? minMax(0, rangeOrZero(range)) : NaN;
  return (value) => (value === value ? minMax(value, range) : substitute);
}

function score(
  ranking: WeightedRanking,
  columnOf: ColumnOf,
  candidates: number,
  semantics: Semantics,
): Scoring {
  // The operator normalises a missing value as a raw 0.
  const zeroIsRaw = semantics === "operator" && ranking.missingSignal === "zero";
  const own = weights(ranking, semantics);
  const terms = ranking.terms.map(({ signalRef }, index) => {
    const weight = own[index] ?? 0;
    const column = columnOf(signalRef);
    const normalized = column.values.map(normalizerOver(column, zeroIsRaw));
    return { signal: signalRef, weight, column, normalized };
  });
  const weighted: WeightedColumns = {
    signals: terms.map((term) => term.signal),
    weights: own,
    columns: terms.map((term) => term.normalized),
    normalizer: (range) => normalizerOver(range, zeroIsRaw),
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

/** The range of a signal that no image has is that of the raw zeros themselves. */
function rangeOrZero(range: Range): Range {
  return Number.isNaN(range.min) ? { min: 0, max: 0 } : range;
}

function normalizedWhereMeasured(term: { column: Column; normalized: Float64Array }): Float64Array {
  return term.normalized.map((value, i) => (Number.isNaN(term.column.values[i] ?? NaN) ? NaN : value));
}
