/** A projection in words. */
import type { ProjectionView } from "@/lib/api/minutes";
import { formatPercent, formatWith } from "@/lib/client/format";
import type { Unit } from "./unit";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** "27 Nov" for "2026-11-27". */
export function dayText(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}

const whole = (minutes: number): string => formatWith(minutes, { maximumFractionDigits: 0 });

/**
 * Lines that say since when the quota is exceeded or when it will be used up, the projected use at the end of the
 * month, and how certain that is.
 */
export function outlookText(
  overSince: string | null,
  projection: ProjectionView | null,
  unit: Unit = "min",
): string[] {
  const lines = overSince === null ? [] : [`Used up since ${dayText(overSince)} (UTC).`];
  if (projection === null) return lines;
  if (projection.monthEnd === null) {
    return [...lines, "No projection: fewer than seven full days of use are known."];
  }
  const { monthEnd, interval, runsOut, runsOutEarliest } = projection;
  if (runsOut !== null)
    lines.push(`At this pace used up on ${dayText(runsOut)} (UTC)${spanText(projection)}.`);
  else if (runsOutEarliest !== null) {
    lines.push(
      `At this pace not used up this month, but on ${dayText(runsOutEarliest)} (UTC) at the earliest.`,
    );
  }
  const end = `At the month's end about ${whole(monthEnd)} ${unit}`;
  lines.push(
    interval === null
      ? `${end}; fewer than three months are known to test an interval on.`
      : `${end}, between ${whole(interval.low)} and ${whole(interval.high)}: such an interval held in ${interval.held} of ${interval.cases} projections of the last months (${formatPercent(interval.held / interval.cases)}).`,
  );
  return lines;
}

/**
 * The projected use of all namespaces at the end of the month: "about 41,200 min, between 38,000 and 44,000 (held in
 * 15 of 18 projections)".
 */
export function totalOutlook({ monthEnd, interval }: ProjectionView, unit: Unit = "min"): string {
  if (monthEnd === null) return "Not known: fewer than seven full days of use";
  const end = `about ${whole(monthEnd)} ${unit}`;
  if (interval === null) return `${end}; too few months are known for an interval`;
  const { low, high, held, cases } = interval;
  return `${end}, between ${whole(low)} and ${whole(high)} (such an interval held in ${held} of ${cases} projections)`;
}

function spanText({ interval, runsOutEarliest, runsOutLatest }: ProjectionView): string {
  if (interval === null || runsOutEarliest === null) return "";
  const latest =
    runsOutLatest === null ? "perhaps not this month" : `${dayText(runsOutLatest)} at the latest`;
  return `, ${dayText(runsOutEarliest)} at the earliest and ${latest}`;
}
