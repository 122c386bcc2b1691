/** What a ranking strategy sees: signals as columns over the candidates that pass the filter. */
import type { Factor, Term, Warning } from "../result";

export interface Column {
  /** Aligned to the candidates; NaN is missing. */
  readonly values: Float64Array;
  /** Over the candidates that have the value; NaN when none has. */
  readonly min: number;
  readonly max: number;
}

/** What a strategy says about one candidate. */
interface Reasons {
  readonly terms: Term[];
  readonly factors: Factor[];
}

/** What a weight multiplies, one column a term in policy order. */
export interface WeightedColumns {
  readonly signals: readonly string[];
  readonly weights: Float64Array;
  /** Normalised values, aligned to the candidates; NaN contributes nothing. */
  readonly columns: readonly Float64Array[];
  /** Normalises raw values of a signal, NaN where it is missing, by the range that all of its values have. */
  readonly normalizer: (range: Range) => (value: number) => number;
}

export interface Scoring {
  /** Aligned to the candidates. */
  readonly scores: Float64Array;
  /** Null for a strategy without weights. */
  readonly weighted: WeightedColumns | null;
  /** Signals the strategy reads, each once, in policy order: what can be missing. */
  readonly uses: readonly string[];
  /** Aligned to the candidates: what each misses, where that is no signal. */
  readonly missing?: readonly (readonly string[])[];
  /** A missing value leaves the image out instead of counting as 0. */
  readonly dropMissing: boolean;
  /** The operator ranks nothing where the strategy's block is missing. */
  readonly dropsAll?: boolean;
  /** Normalised values of the signals that the strategy normalises. */
  readonly normalized: ReadonlyMap<string, Float64Array>;
  /** Computed for one candidate at a time, when it is asked for. */
  readonly reasons: (index: number) => Reasons;
  /** What is doubtful about the scores; computed when it is asked for. */
  readonly warnings?: () => Warning[];
}

export type ColumnOf = (signal: string) => Column;

/** Smallest and largest value that a column is normalised by. */
export type Range = Pick<Column, "min" | "max">;

export function columnOver(values: Float64Array): Column {
  let min = Infinity;
  let max = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? NaN;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min <= max ? { values, min, max } : { values, min: NaN, max: NaN };
}

/** Null for a missing value. */
export function present(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
