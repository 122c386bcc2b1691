/** Date and time fields state the time zone in which they are read. */
import { useMounted } from "@mantine/hooks";
import { formatZone } from "@/lib/client/format";

/** The time zone of date and time fields: the reader's, or UTC until the page knows it. */
export interface Clock {
  readonly timeZone: "UTC" | undefined;
}

/** The server, which renders the page first, does not know the reader's time zone. */
export function useReadersClock(): Clock {
  return { timeZone: useMounted() ? undefined : "UTC" };
}

/**
 * "From (CET)": with the zone at that instant, since it may be in summer time; at the current time if `at` is null.
 */
export function zonedLabel(label: string, at: string | null, { timeZone }: Clock): string {
  return `${label} (${formatZone(instantOf(at) ?? new Date(), timeZone)})`;
}

/** The value of a date and time field: "2026-11-24T09:30"; empty if `at` is not a time. */
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
