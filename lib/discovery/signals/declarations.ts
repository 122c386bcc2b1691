/** The signal types, one line each; `computations.ts` registers the computations. */
import { declaration as aggregate } from "./aggregate/declaration";
import { declaration as eventPullTime } from "./eventPullTime/declaration";
import { declaration as timeWeightedAggregate } from "./timeWeightedAggregate/declaration";
import { declaration as windowAggregate } from "./windowAggregate/declaration";

/** In the order of the form. */
export const SIGNAL_TYPES = [aggregate, timeWeightedAggregate, windowAggregate, eventPullTime] as const;
