/** The input of a ranking strategy: signals as columns over the candidates that pass the filter. */
import type { Factor, Term, Warning } from "../result";

export interface Column {
  /** One entry per candidate; NaN is missing. */
  readonly values: Float64Array;
  /** Over the candidates that have the value; NaN if none has. */
  readonly min: number;
  readonly max: number;
}

/** The reasons for one candidate's score. */
interface Reasons {
  readonly terms: Term[];
  readonly factors: Factor[];
}

/** The columns that weights multiply, one per term in policy order. */
export interface WeightedColumns {
  readonly signals: readonly string[];
  readonly weights: Float64Array;
  /** Normalised values, one entry per candidate; NaN contributes nothing. */
  readonly columns: readonly Float64Array[];
  /**
   * Returns a function that normalises raw values of a signal (NaN if missing), given the range of all its values.
   */
  readonly normalizer: (range: Range) => (value: number) => number;
}

export interface Scoring {
  /** One entry per candidate. */
  readonly scores: Float64Array;
  /** Null for a strategy without weights. */
  readonly weighted: WeightedColumns | null;
  /** Signals that the strategy reads, without duplicates, in policy order: those that can be missing. */
  readonly uses: readonly string[];
  /** One entry per candidate: what is missing, if that is not a signal. */
  readonly missing?: readonly (readonly string[])[];
  /** A missing value leaves the image out instead of counting as 0. */
  readonly dropMissing: boolean;
  /** The operator ranks no image if the strategy's block is missing. */
  readonly dropsAll?: boolean;
  /** Normalised values of the signals that the strategy normalises. */
  readonly normalized: ReadonlyMap<string, Float64Array>;
  /** Computed on demand for one candidate. */
  readonly reasons: (index: number) => Reasons;
  /** Doubts about the scores; computed on demand. */
  readonly warnings?: () => Warning[];
}

export type ColumnOf = (signal: string) => Column;

/** The smallest and largest values that a column is normalised by. */
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

/** Returns null for a missing value. */
export function present(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
