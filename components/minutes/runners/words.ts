/** Formats factors and instants on the runner pages. */
import type { RunnerFactorVersion } from "@/lib/api/runners";
import { formatPercent } from "@/lib/client/format";
import type { Unit } from "../unit";
import { amountText } from "../words";

/** "public 0, private 2.5". */
export function factorsText(factors: {
  readonly publicProjectsMinutesCostFactor: string;
  readonly privateProjectsMinutesCostFactor: string;
}): string {
  return `public ${factors.publicProjectsMinutesCostFactor}, private ${factors.privateProjectsMinutesCostFactor}`;
}

/** "#12 windows", "#12" without a description. */
export function runnerName({
  id,
  description,
}: {
  readonly id: number;
  readonly description: string;
}): string {
  return description === "" ? `#${id}` : `#${id} ${description}`;
}

/** "Mon 30 Nov 2026, 00:00 UTC": factors start and months end in UTC, whatever the reader's time zone. */
export function utcText(iso: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: "UTC",
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((candidate) => candidate.type === type)?.value ?? "";
  return `${part("weekday")} ${part("day")} ${part("month")} ${part("year")}, ${part("hour")}:${part("minute")} UTC`;
}

export const STATE_WORDS: Readonly<Record<RunnerFactorVersion["state"], string>> = {
  past: "Past",
  inForce: "In force",
  scheduled: "Scheduled",
};

/** "+12.50 min", "−3.00 min" (a true minus). */
export function signedMinutes(minutes: number, unit: Unit = "min"): string {
  const sign = minutes > 0 ? "+" : minutes < 0 ? "−" : "±";
  return `${sign}${amountText(unit)(Math.abs(minutes))}`;
}

/** "+12.5%" for a percentage. */
export function percentText(percent: number): string {
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
  return `${sign}${formatPercent(Math.abs(percent) / 100)}`;
}
