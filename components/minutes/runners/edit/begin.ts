/** When a change of factors takes effect. Days and hours are in UTC, like those of accounting. Pure. */
export const BEGINS = ["now", "monday", "date"] as const;
export type Begin = (typeof BEGINS)[number];

const DAY_MS = 86_400_000;

/** Midnight (UTC) of the next Monday after the instant, as ISO 8601. */
export function nextMonday(nowMs: number): string {
  const midnight = nowMs - (nowMs % DAY_MS);
  const weekday = new Date(midnight).getUTCDay();
  return new Date(midnight + ((8 - weekday) % 7 || 7) * DAY_MS).toISOString();
}

/** The value of a date and time field ("2026-12-01T06:00"), read as UTC; null if it is not an instant. */
export function utcInstant(field: string): string | null {
  const at = Date.parse(`${field}:00Z`);
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(field) && !Number.isNaN(at)
    ? new Date(at).toISOString()
    : null;
}
