/** One file a signal type; adding a type is one more case here. */
import type { QueryData } from "../data";
import type { Semantics, Signal } from "../policy/model";
import { aggregate } from "./aggregate";
import { eventPullTime } from "./eventPullTime";
import { timeWeightedAggregate } from "./timeWeightedAggregate";
import type { SignalValues } from "./values";
import { windowAggregate } from "./windowAggregate";

export { SignalError, type SignalValues } from "./values";

/** Throws SignalError when the data cannot answer the signal, RangeError for an unknown time zone. */
export function computeSignal(
  signal: Signal,
  data: QueryData,
  semantics: Semantics,
  nowMs: number,
): SignalValues {
  switch (signal.type) {
    case "aggregate":
      return aggregate(signal, data);
    case "timeWeightedAggregate":
      return timeWeightedAggregate(signal, data, semantics);
    case "windowAggregate":
      return windowAggregate(signal, data, semantics, nowMs);
    case "eventPullTime":
      return eventPullTime(signal, data, semantics);
  }
}
