/**
 * Months in UTC: which month a build belongs to, how long a month takes entries, and where a late build is entered.
 */

/** Hours from a month's end until it closes. */
const CLOSING_HOURS = 72;
const HOUR_MS = 3_600_000;

/** Returns "2026-11" for an ISO 8601 instant in that month. */
export function monthOf(instant: string): string {
  return new Date(instant).toISOString().slice(0, 7);
}

/** Returns "2026-12" for "2026-11". The month must match monthSchema. */
export function nextMonth(month: string): string {
  const begin = new Date(`${month}-01T00:00:00Z`);
  begin.setUTCMonth(begin.getUTCMonth() + 1);
  return begin.toISOString().slice(0, 7);
}

/** Returns when the month stops taking entries, in milliseconds since 1970. */
export function closesAt(month: string): number {
  return Date.parse(`${nextMonth(month)}-01T00:00:00Z`) + CLOSING_HOURS * HOUR_MS;
}

/** Whether the month no longer takes entries at `now`. */
export function isClosed(month: string, now: string): boolean {
  return Date.parse(now) >= closesAt(month);
}

/**
 * Returns the month into which a build of `belongsTo` is entered at `now`: its own month while that is open, else the
 * current one.
 */
export function entryMonth(belongsTo: string, now: string): string {
  return isClosed(belongsTo, now) ? monthOf(now) : belongsTo;
}

/** Returns the month `count` months earlier: "2025-11" for 12 months before "2026-11". */
export function monthsBefore(month: string, count: number): string {
  const begin = new Date(`${month}-01T00:00:00Z`);
  begin.setUTCMonth(begin.getUTCMonth() - count);
  return begin.toISOString().slice(0, 7);
}
