/** The days that a collection covers. */
import { instantOfLocal, offsetAt } from "../../../numeric/zone";

const DAY_SECONDS = 86_400;
/** Seconds after midnight until the previous day counts as complete: its last jobs have ended by then. */
const SETTLED_SECONDS = 3 * 3_600;

export interface CollectRange {
  /** Unix milliseconds; `untilMs` is exclusive. */
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Returns the last `days` complete days of a zone as of `nowMs`. */
export function lastDays(days: number, timeZone: string, nowMs: number): CollectRange {
  const today = settledDay(timeZone, nowMs);
  return { fromMs: midnightOf(timeZone, today - days), untilMs: midnightOf(timeZone, today) };
}

/** Returns the latest day of a zone, in days since 1970-01-01, whose previous day is complete as of `nowMs`. */
export function settledDay(timeZone: string, nowMs: number): number {
  const seconds = Math.floor(nowMs / 1_000) - SETTLED_SECONDS;
  return Math.floor((seconds + offsetAt(timeZone, seconds)) / DAY_SECONDS);
}

/** Returns when the day before `day` is complete, in Unix milliseconds; `day` counts as in settledDay. */
export function settledAt(timeZone: string, day: number): number {
  return midnightOf(timeZone, day) + SETTLED_SECONDS * 1_000;
}

const midnightOf = (timeZone: string, day: number): number =>
  instantOfLocal(timeZone, day * DAY_SECONDS) * 1_000;
