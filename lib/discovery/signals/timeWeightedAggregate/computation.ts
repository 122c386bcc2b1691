/** Multiplies each sample by the weight of its local hour (discovery.md section 4). */
import type { QueryData, SampleMatrix } from "../../samples/data";
import type { z } from "zod";
import { weightUnder } from "../../declare/weightUnder";
import type { Semantics } from "../../declare/spelling";
import type { SignalComputation } from "../computation";
import type { declaration } from "./declaration";
import { operatorReads } from "./reads";
import { localSecondsOfDay } from "../../../numeric/zone";
import { divisorPerDay } from "../perDay";
import { reduceMatrix } from "../reduce";
import { reduceEvents } from "../reduceRows";
import { selectSteps, type Selection } from "../selection";
import { SignalError, type SignalValues } from "../values";
import { zoneUnder } from "../zoneUnder";

const HOUR = 3600;

type TimeWeightedSignal = z.infer<typeof declaration.schema>;

export const weightedByHour: SignalComputation<TimeWeightedSignal> = { compute, operatorReads };

function compute(signal: TimeWeightedSignal, data: QueryData, semantics: Semantics): SignalValues {
  if (data.kind === "events" && semantics === "operator") {
    const weightAt = hourWeightAt(signal);
    return reduceEvents(
      signal,
      data.events,
      divisorPerDay(signal, data),
      (value, at) => value * weightAt(at),
    );
  }
  if (data.kind !== "matrix") {
    throw new SignalError(
      `hour weights need samples in time, and query "${signal.queryRef}" returns ${data.kind}`,
    );
  }
  const selection = hourSelection(signal, data.matrix, semantics);
  return reduceMatrix(data.matrix, signal.method, selection, divisorPerDay(signal, data));
}

/** Returns one weight per local hour, 0–23: that of the first window that contains it. */
function weightsByHour(signal: TimeWeightedSignal, semantics: Semantics): Float64Array {
  const { defaultWeight: weight, defaultWeightQuantity: quantity, windows } = signal;
  const weights = new Float64Array(24);
  for (let hour = 0; hour < 24; hour++) {
    const window = windows.find((each) => each.startHour <= hour && hour < each.endHour);
    weights[hour] = weightUnder(semantics, window ?? { weight, quantity });
  }
  return weights;
}

/** Returns the operator's weight of an instant in Unix seconds. */
function hourWeightAt(signal: TimeWeightedSignal): (at: number) => number {
  const byHour = weightsByHour(signal, "operator");
  const zone = zoneUnder("operator", signal.timezone);
  return (at) =>
    byHour[Math.floor((localSecondsOfDay(zone, { start: at, step: 0, steps: 1 })[0] ?? 0) / HOUR)] ?? 0;
}

/** Returns one weight per step of the grid. */
function hourWeights(signal: TimeWeightedSignal, matrix: SampleMatrix, semantics: Semantics): Float64Array {
  const byHour = weightsByHour(signal, semantics);
  const seconds = localSecondsOfDay(zoneUnder(semantics, signal.timezone), matrix);
  const weights = new Float64Array(matrix.steps);
  for (let k = 0; k < weights.length; k++) weights[k] = byHour[Math.floor((seconds[k] ?? 0) / HOUR)] ?? 0;
  return weights;
}

/** The proposal excludes samples of weight 0; the operator includes them in every method (section 6). */
function hourSelection(signal: TimeWeightedSignal, matrix: SampleMatrix, semantics: Semantics): Selection {
  const weights = hourWeights(signal, matrix, semantics);
  if (semantics === "operator") return selectSteps(matrix.steps, () => true, weights, "count");
  return selectSteps(matrix.steps, (k) => weights[k] !== 0, weights);
}
