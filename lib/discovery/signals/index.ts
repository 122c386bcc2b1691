import type { QueryData } from "../samples/data";
import type { Semantics, Signal } from "../policy/model";
import { SIGNAL_COMPUTATIONS } from "./computations";
import type { SignalValues } from "./values";

export { SignalError, type SignalValues } from "./values";

/** Throws SignalError when the data cannot answer the signal, RangeError for an unknown time zone. */
export function computeSignal(
  signal: Signal,
  data: QueryData,
  semantics: Semantics,
  nowMs: number,
): SignalValues {
  return SIGNAL_COMPUTATIONS[signal.type].compute(signal, data, semantics, nowMs);
}
