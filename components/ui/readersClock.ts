/** Fields of dates and times say by which clock they are read. */
import { useMounted } from "@mantine/hooks";
import { formatZone } from "@/lib/client/format";

/** Fields of date and time: by the reader's clock, or in UTC while the page does not know it. */
export interface Clock {
  readonly timeZone: "UTC" | undefined;
}

/** The server, which draws the page first, does not know the reader's clock. */
export function useReadersClock(): Clock {
  return { timeZone: useMounted() ? undefined : "UTC" };
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
