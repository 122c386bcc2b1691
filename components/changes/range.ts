/** Presets of the feed's time range, as instants, so that a link shows a colleague the same changes. Pure. */
export interface Range {
  /** ISO 8601. */
  readonly from: string;
  /** Null for up to now. */
  readonly until: string | null;
}

const HOUR = 3_600_000;

/** From 18:00 of the previous day until 8:00, in the reader's time zone. */
export function lastNight(now: Date): Range {
  const morning = new Date(now);
  morning.setHours(8, 0, 0, 0);
  const evening = new Date(morning);
  evening.setDate(evening.getDate() - 1);
  evening.setHours(18, 0, 0, 0);
  // Before 8:00 the night is not over.
  return { from: evening.toISOString(), until: now < morning ? null : morning.toISOString() };
}

/** Up to now. */
export function lastHours(now: Date, hours: number): Range {
  return { from: new Date(now.getTime() - hours * HOUR).toISOString(), until: null };
}
