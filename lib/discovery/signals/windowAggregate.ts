/** `windowAggregate`: a method over the samples of a window (discovery.md sections 4, 6 and 8). */
import type { QueryData, SampleMatrix } from "../data";
import type { Semantics, WindowAggregateSignal } from "../policy/model";
import { instantOfLocal, localSecondsOfDay, offsetAt } from "../zone";
import { divisorPerDay } from "./perDay";
import { reduceMatrix } from "./reduce";
import { selectSteps, type Selection } from "./selection";
import { SignalError, type SignalValues } from "./values";

const DAY = 86_400;
/** Seconds. Times have milliseconds; start + k·step of a step below a second is off by less, as 0.1 has no exact double. */
const TIME_SLACK = 0.0004;

export function windowAggregate(
  signal: WindowAggregateSignal,
  data: QueryData,
  semantics: Semantics,
  nowMs: number,
): SignalValues {
  if (data.kind !== "matrix") {
    throw new SignalError(
      `a window needs samples in time, and query "${signal.queryRef}" brings ${data.kind}`,
    );
  }
  const selection = windowSelection(signal, data.matrix, data.end, semantics, nowMs);
  return reduceMatrix(data.matrix, signal.method, selection, divisorPerDay(signal, data));
}

/** The steps of the window; `end` is the query's aligned end in Unix seconds. */
function windowSelection(
  signal: WindowAggregateSignal,
  matrix: SampleMatrix,
  end: number,
  semantics: Semantics,
  nowMs: number,
): Selection {
  const { steps } = matrix;
  const at = (k: number): number => matrix.start + k * matrix.step;
  if (signal.relativeWindowSeconds !== undefined) {
    // Only the start's side of a sample that lies on it differs between the semantics.
    const slack = semantics === "operator" ? -TIME_SLACK : TIME_SLACK;
    const start = end - signal.relativeWindowSeconds + slack;
    return selectSteps(steps, (k) => at(k) > start && at(k) < end + TIME_SLACK);
  }
  if (signal.window === undefined) {
    throw new SignalError(`signal "${signal.name}" has neither relativeWindow nor window`);
  }
  const zone = signal.timezone ?? "UTC";
  const from = secondsOfDay(signal.window.start);
  const to = secondsOfDay(signal.window.end);
  if (semantics === "operator") {
    const midnight = localMidnight(zone, nowMs);
    const first = instantOfLocal(zone, midnight + from);
    const last = instantOfLocal(zone, midnight + to);
    return selectSteps(steps, (k) => at(k) > first - TIME_SLACK && at(k) < last + TIME_SLACK);
  }
  const local = localSecondsOfDay(zone, matrix);
  const overMidnight = to <= from;
  return selectSteps(steps, (k) => {
    const second = local[k] ?? 0;
    return overMidnight ? second >= from || second < to : second >= from && second < to;
  });
}

/** Midnight of the local day of `nowMs`, as seconds counted as if the zone were UTC. */
function localMidnight(zone: string, nowMs: number): number {
  const now = Math.floor(nowMs / 1000);
  return Math.floor((now + offsetAt(zone, now)) / DAY) * DAY;
}

/** "09:30" → 34,200; "24:00" → 86,400. */
function secondsOfDay(time: string): number {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(time);
  if (match === null) throw new SignalError(`"${time}" is no time of the form HH:MM`);
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? "0");
}
