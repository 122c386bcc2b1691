/** What a signal type computes: the second half of its registration. */
import type { QueryData, TotalMethod } from "../samples/data";
import type { Semantics } from "../declare/spelling";
import type { Signal } from "../policy/model";
import type { Warning } from "../result";
import type { SignalValues } from "./values";

/** Methods rather than function properties, so that a computation of one signal type can be listed among others. */
export interface SignalComputation<S = Signal> {
  /** Queries of which the released operator makes the signal; on another it fails the query. */
  readonly operatorReads: readonly string[];
  /** Throws SignalError when the data cannot answer the signal, RangeError for an unknown time zone. */
  compute(signal: S, data: QueryData, semantics: Semantics, nowMs: number): SignalValues;
  /** Totals over the whole range that the signal can be made of besides the count; null where it needs the samples. */
  totals?(signal: S): readonly TotalMethod[] | null;
  /** What the data does not hold although the signal needs it. */
  warnings?(signal: S, data: QueryData): Warning[];
}
