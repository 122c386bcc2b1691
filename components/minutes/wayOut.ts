/** What put a namespace over its quota, and what would bring it under, in words. */
import type { NamespaceMinutes, ProjectionView, Usage } from "@/lib/api/minutes";
import type { QuotaStatus } from "@/lib/api/quotaStatus";
import { formatInFull, formatPercent, formatWith } from "@/lib/client/format";
import { shortfall } from "@/lib/minutes";
import { amountText } from "./words";
import type { Unit } from "./unit";

export interface OfQuota {
  readonly quota: QuotaStatus;
  readonly projection: ProjectionView | null;
  /** Whether it is the current month. */
  readonly isPresent: boolean;
}

/**
 * Sentences that say which quota would suffice, shown next to a gauge with the excess. Empty if the namespace is not
 * over its quota.
 */
export function wayOut({ quota, projection, isPresent }: OfQuota, unit: Unit = "min"): string[] {
  const { standing, usedMinutes, totalMinutes } = quota;
  if (standing !== "over") return [];
  const amount = (minutes: number): string => `${formatInFull(minutes)} ${unit}`;
  const over = usedMinutes - totalMinutes;
  const lines = over > 0 ? [] : ["Used to the last whole minute."];
  const { now, monthEnd } = shortfall(usedMinutes, totalMinutes, projection?.monthEnd ?? null);
  if (now === null) return lines;
  const least = `of at least ${amount(totalMinutes + now)}`;
  if (!isPresent) return [...lines, `A quota ${least} would have been enough.`];
  const lasts =
    monthEnd === null
      ? ""
      : `; one of ${amount(totalMinutes + monthEnd)} lasts to the month's end at this pace`;
  return [
    ...lines,
    `A quota ${least} (${formatInFull(now)} more, bought or set) lets instance runners take its jobs again${lasts}. Otherwise the count starts again with the next month (UTC).`,
  ];
}

/**
 * A project's share of the month, and its average factor: "1,200.00 min of 2,400.00 min (50%) at cost factor 2 on
 * average".
 */
export function shareText(part: Usage, whole: NamespaceMinutes["usage"], unit: Unit = "min"): string {
  const text = amountText(unit);
  const share = whole.minutes > 0 ? ` (${formatPercent(part.minutes / whole.minutes)})` : "";
  const factor = averageFactor(part);
  const at = factor === null ? "" : ` at cost factor ${factor} on average`;
  return `${text(part.minutes)} of ${text(whole.minutes)}${share}${at}`;
}

/** "4.07"; null if nothing ran. */
export function averageFactor({ durationSeconds, weightedSeconds }: Usage): string | null {
  const seconds = Number(durationSeconds);
  return seconds > 0 ? formatWith(Number(weightedSeconds) / seconds, { maximumFractionDigits: 2 }) : null;
}
