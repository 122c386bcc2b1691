/** The computation of a signal type: the second half of its registration. */
import type { QueryData, TotalMethod } from "../samples/data";
import type { Semantics } from "../declare/spelling";
import type { Signal } from "../policy/model";
import type { Warning } from "../result";
import type { SignalValues } from "./values";

/** Methods instead of function properties, so that the computations of all signal types can be listed together. */
export interface SignalComputation<S = Signal> {
  /** The query types from which the released operator computes the signal; it fails on any other. */
  readonly operatorReads: readonly string[];
  /** Throws SignalError when the data cannot answer the signal, RangeError for an unknown time zone. */
  compute(signal: S, data: QueryData, semantics: Semantics, nowMs: number): SignalValues;
  /**
   * Returns the totals over the whole range, besides the count, from which the signal can be computed; null if it
   * needs the samples.
   */
  totals?(signal: S): readonly TotalMethod[] | null;
  /** Returns warnings about data that the signal needs and that is missing. */
  warnings?(signal: S, data: QueryData): Warning[];
}
