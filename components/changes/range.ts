/** Presets of the feed's time range, as instants: a link shows a colleague the same changes. Pure. */
import { formatZone } from "@/lib/client/format";

export interface Range {
  /** ISO 8601. */
  readonly from: string;
  /** Null: up to now. */
  readonly until: string | null;
}

const HOUR = 3_600_000;

/** What somebody who comes in the morning asks for: from 18:00 of the day before until 8:00, by the reader's clock. */
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

/** Two fields of date and time: by the reader's clock, or in UTC while the page does not know it. */
export interface Clock {
  readonly timeZone: "UTC" | undefined;
}

/** "From (CET)": with the zone of the instant, as summer time has another one; of now where there is none. */
export function zonedLabel(label: string, at: string | null, { timeZone }: Clock): string {
  return `${label} (${formatZone(instantOf(at) ?? new Date(), timeZone)})`;
}

/** As a field of date and time wants it: "2026-11-24T09:30"; empty for what is no time. */
export function localText(at: string | null, { timeZone }: Clock): string {
  const date = instantOf(at);
  if (!date) return "";
  const offset = timeZone === "UTC" ? 0 : date.getTimezoneOffset();
  return new Date(date.getTime() - offset * 60_000).toISOString().slice(0, 16);
}

function instantOf(at: string | null): Date | null {
  const date = new Date(at ?? "");
  return Number.isNaN(date.getTime()) ? null : date;
}
