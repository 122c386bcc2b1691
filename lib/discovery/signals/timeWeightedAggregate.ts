/** `timeWeightedAggregate`: each sample times the weight of its local hour (discovery.md section 4). */
import type { QueryData, SampleMatrix } from "../data";
import type { Semantics, TimeWeightedAggregateSignal } from "../policy/model";
import { localSecondsOfDay } from "../zone";
import { divisorPerDay } from "./perDay";
import { reduceMatrix } from "./reduce";
import { selectSteps, type Selection } from "./selection";
import { SignalError, type SignalValues } from "./values";

const HOUR = 3600;

export function timeWeightedAggregate(
  signal: TimeWeightedAggregateSignal,
  data: QueryData,
  semantics: Semantics,
): SignalValues {
  if (data.kind !== "matrix") {
    throw new SignalError(
      `hour weights need samples in time, and query "${signal.queryRef}" brings ${data.kind}`,
    );
  }
  const selection = hourSelection(signal, data.matrix, semantics);
  return reduceMatrix(data.matrix, signal.method, selection, divisorPerDay(signal, data));
}

/** A weight a local hour, 0–23: that of the first window that holds it. */
function weightsByHour(signal: TimeWeightedAggregateSignal): Float64Array {
  const weights = new Float64Array(24);
  for (let hour = 0; hour < 24; hour++) {
    const window = signal.windows.find((each) => each.startHour <= hour && hour < each.endHour);
    weights[hour] = window === undefined ? signal.defaultWeight : window.weight;
  }
  return weights;
}

/** A weight a step of the grid. */
function hourWeights(signal: TimeWeightedAggregateSignal, matrix: SampleMatrix): Float64Array {
  const byHour = weightsByHour(signal);
  const seconds = localSecondsOfDay(signal.timezone, matrix);
  const weights = new Float64Array(matrix.steps);
  for (let k = 0; k < weights.length; k++) weights[k] = byHour[Math.floor((seconds[k] ?? 0) / HOUR)] ?? 0;
  return weights;
}

/** The proposal leaves samples of weight 0 out; the operator keeps them in every method (section 6). */
function hourSelection(
  signal: TimeWeightedAggregateSignal,
  matrix: SampleMatrix,
  semantics: Semantics,
): Selection {
  const weights = hourWeights(signal, matrix);
  if (semantics === "operator") return selectSteps(matrix.steps, () => true, weights, "count");
  return selectSteps(matrix.steps, (k) => weights[k] !== 0, weights);
}
