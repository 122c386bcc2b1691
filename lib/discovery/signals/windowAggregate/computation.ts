/** Applies a method to the samples of a window (discovery.md sections 4, 6 and 8). */
import type { QueryData, SampleMatrix } from "../../samples/data";
import type { z } from "zod";
import type { Semantics } from "../../declare/spelling";
import type { SignalComputation } from "../computation";
import type { declaration } from "./declaration";
import { operatorReads } from "./reads";
import { instantOfLocal, localSecondsOfDay, offsetAt } from "../../../numeric/zone";
import { divisorPerDay } from "../perDay";
import { reduceMatrix } from "../reduce";
import { reduceEvents } from "../reduceRows";
import { selectSteps, type Selection } from "../selection";
import { SignalError, type SignalValues } from "../values";
import { zoneUnder } from "../zoneUnder";

const DAY = 86_400;
/**
 * Seconds. Times have milliseconds; with a step below a second, start + k·step is off by less, as 0.1 has no exact
 * double.
 */
const TIME_SLACK = 0.0004;

type WindowSignal = z.infer<typeof declaration.schema>;

export const overWindow: SignalComputation<WindowSignal> = { compute, operatorReads };

function compute(signal: WindowSignal, data: QueryData, semantics: Semantics, nowMs: number): SignalValues {
  if (data.kind === "events" && semantics === "operator") {
    const holds = eventWindow(signal, data.end, nowMs);
    return reduceEvents(signal, data.events, divisorPerDay(signal, data), (value, at) =>
      holds(at) ? value : null,
    );
  }
  if (data.kind !== "matrix") {
    throw new SignalError(
      `a window needs samples in time, and query "${signal.queryRef}" returns ${data.kind}`,
    );
  }
  const selection = windowSelection(signal, data.matrix, data.end, semantics, nowMs);
  return reduceMatrix(data.matrix, signal.method, selection, divisorPerDay(signal, data));
}

/** Selects the steps of the window; `end` is the query's aligned end in Unix seconds. */
function windowSelection(
  signal: WindowSignal,
  matrix: SampleMatrix,
  end: number,
  semantics: Semantics,
  nowMs: number,
): Selection {
  const { steps } = matrix;
  const at = (k: number): number => matrix.start + k * matrix.step;
  if (signal.relativeWindowSeconds !== undefined) {
    // Only the operator accepts a window of 0 or less.
    if (signal.relativeWindowSeconds <= 0) return selectSteps(steps, () => false);
    // The semantics differ only in whether a sample exactly at the start belongs to the window.
    const slack = semantics === "operator" ? -TIME_SLACK : TIME_SLACK;
    const start = end - signal.relativeWindowSeconds + slack;
    return selectSteps(steps, (k) => at(k) > start && at(k) < end + TIME_SLACK);
  }
  if (semantics === "operator") {
    const { first, last } = windowToday(signal, nowMs);
    return selectSteps(steps, (k) => at(k) > first - TIME_SLACK && at(k) < last + TIME_SLACK);
  }
  if (signal.window === undefined) {
    throw new SignalError(`signal "${signal.name}" has neither relativeWindow nor window`);
  }
  const zone = signal.timezone ?? "UTC";
  const from = secondsOfDay(signal.window.start);
  const to = secondsOfDay(signal.window.end);
  const local = localSecondsOfDay(zone, matrix);
  const overMidnight = to <= from;
  return selectSteps(steps, (k) => {
    const second = local[k] ?? 0;
    return overMidnight ? second >= from || second < to : second >= from && second < to;
  });
}

/** Returns the operator's window, both ends inclusive: on the local day of the run, or all time if none is given. */
function windowToday({ window, timezone }: WindowSignal, nowMs: number): { first: number; last: number } {
  if (window === undefined) return { first: -Infinity, last: Infinity };
  if (timezone === undefined) throw new SignalError("the operator needs a time zone: no image has a value");
  const zone = zoneUnder("operator", timezone);
  const midnight = localMidnight(zone, nowMs);
  const instant = (time: string): number => instantOfLocal(zone, midnight + secondsOfDay(time));
  return { first: instant(window.start), last: instant(window.end) };
}

/** Returns whether the operator's window contains an instant in Unix seconds; `end` is the run's. */
function eventWindow(signal: WindowSignal, end: number, nowMs: number): (at: number) => boolean {
  const { relativeWindowSeconds: length } = signal;
  if (length === undefined) {
    const { first, last } = windowToday(signal, nowMs);
    return (at) => at >= first && at <= last;
  }
  return (at) => length > 0 && at >= Math.floor(end - length);
}

/** Returns midnight of the local day of `nowMs`, as seconds as if the zone were UTC. */
function localMidnight(zone: string, nowMs: number): number {
  const now = Math.floor(nowMs / 1000);
  return Math.floor((now + offsetAt(zone, now)) / DAY) * DAY;
}

/** Converts "09:30" to 34,200 and "24:00" to 86,400. */
function secondsOfDay(time: string): number {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(time);
  if (match === null) throw new SignalError(`"${time}" is not a time of the form HH:MM`);
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? "0");
}
