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
  const seconds = Math.floor(nowMs / 1_000) - SETTLED_SECONDS;
  const today = Math.floor((seconds + offsetAt(timeZone, seconds)) / DAY_SECONDS);
  const midnight = (day: number): number => instantOfLocal(timeZone, day * DAY_SECONDS) * 1_000;
  return { fromMs: midnight(today - days), untilMs: midnight(today) };
}
