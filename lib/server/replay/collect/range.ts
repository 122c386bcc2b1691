/** Which days a collection is of. */
import { instantOfLocal, offsetAt } from "../../../numeric/zone";

const DAY_SECONDS = 86_400;
/** Hours after midnight from which on the day before counts as whole: its last jobs have ended by then. */
const SETTLED_SECONDS = 3 * 3_600;

export interface CollectRange {
  /** Unix milliseconds; `untilMs` is left out. */
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The last `days` whole days of a zone as of `nowMs`. */
export function lastDays(days: number, timeZone: string, nowMs: number): CollectRange {
  const today = settledDay(timeZone, nowMs);
  return { fromMs: midnightOf(timeZone, today - days), untilMs: midnightOf(timeZone, today) };
}

/** The newest day of a zone, in days since 1970-01-01, whose day before is whole as of `nowMs`. */
export function settledDay(timeZone: string, nowMs: number): number {
  const seconds = Math.floor(nowMs / 1_000) - SETTLED_SECONDS;
  return Math.floor((seconds + offsetAt(timeZone, seconds)) / DAY_SECONDS);
}

/** From when on the day before `day` is whole, Unix milliseconds; `day` counts as in settledDay. */
export function settledAt(timeZone: string, day: number): number {
  return midnightOf(timeZone, day) + SETTLED_SECONDS * 1_000;
}

const midnightOf = (timeZone: string, day: number): number =>
  instantOfLocal(timeZone, day * DAY_SECONDS) * 1_000;
