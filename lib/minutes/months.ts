/** Months in UTC: to which one a build belongs, until when one takes entries, and where a late build is entered. */

/** Hours after a month's end until it closes. */
const CLOSING_HOURS = 72;
const HOUR_MS = 3_600_000;

/** "2026-11" of an ISO 8601 instant. */
export function monthOf(instant: string): string {
  return new Date(instant).toISOString().slice(0, 7);
}

/** "2026-12" after "2026-11"; the month must be one that monthSchema accepts. */
export function nextMonth(month: string): string {
  const begin = new Date(`${month}-01T00:00:00Z`);
  begin.setUTCMonth(begin.getUTCMonth() + 1);
  return begin.toISOString().slice(0, 7);
}

/** Milliseconds since 1970 at which the month no longer takes entries. */
export function closesAt(month: string): number {
  return Date.parse(`${nextMonth(month)}-01T00:00:00Z`) + CLOSING_HOURS * HOUR_MS;
}

/** Whether the month no longer takes entries at `now`. */
export function isClosed(month: string, now: string): boolean {
  return Date.parse(now) >= closesAt(month);
}

/** The month that a build of `belongsTo` is entered into at `now`: its own while that is open, else the present one. */
export function entryMonth(belongsTo: string, now: string): string {
  return isClosed(belongsTo, now) ? monthOf(now) : belongsTo;
}

/** "2025-11" for 12 months before "2026-11". */
export function monthsBefore(month: string, count: number): string {
  const begin = new Date(`${month}-01T00:00:00Z`);
  begin.setUTCMonth(begin.getUTCMonth() - count);
  return begin.toISOString().slice(0, 7);
}
