/** The signal types' computations, one line each. */
import type { Signal } from "../policy/model";
import { aggregate } from "./aggregate/computation";
import type { SignalComputation } from "./computation";
import { pullTimes } from "./eventPullTime/computation";
import { weightedByHour } from "./timeWeightedAggregate/computation";
import { overWindow } from "./windowAggregate/computation";

export const SIGNAL_COMPUTATIONS: Readonly<Record<Signal["type"], SignalComputation>> = {
  aggregate,
  timeWeightedAggregate: weightedByHour,
  windowAggregate: overWindow,
  eventPullTime: pullTimes,
};
