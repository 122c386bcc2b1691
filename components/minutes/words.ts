/** Formats amounts, months and standings against a quota. */
import type { QuotaStatus } from "@/lib/api/quotaStatus";
import { formatFixed } from "@/lib/client/columnFormats";
import { formatInFull, formatPercent } from "@/lib/client/format";
import type { Standing } from "@/lib/minutes/named";
import { floored } from "@/lib/numeric/words";
import type { Unit } from "./unit";

export { monthText } from "@/lib/numeric/month";

/** "1,234.50 min". */
export function minutesText(minutes: number): string {
  return amountText("min")(minutes);
}

/** An accounted amount: "1,234.50 credits", or "<0.01 min" for less. */
export const amountText =
  (unit: Unit) =>
  (minutes: number): string =>
    `${formatFixed(minutes, 2)} ${unit}`;

/** Seconds from the API (an exact decimal) in minutes: "1,234.50 min". */
export function durationText(seconds: string): string {
  return minutesText(minutesOf(seconds));
}

/** For sorting and drawing; the server keeps exact values. */
export function minutesOf(seconds: string): number {
  return Number(seconds) / 60;
}

const standings: Readonly<Record<Standing, string>> = {
  over: "Over the quota",
  near: "Near the quota",
  fine: "Within the quota",
  unlimited: "Without a quota",
};

export function standingText(standing: Standing): string {
  return standings[standing];
}

/**
 * A whole percentage of the quota: "68% over", "25% left"; null without one. Rounded down, so that it never says that
 * everything is left, and "<1%" instead of 0%.
 */
export function leftText({
  leftMinutes,
  percentLeft,
  usedMinutes,
  totalMinutes,
}: QuotaStatus): string | null {
  if (leftMinutes === null || percentLeft === null) return null;
  const over = usedMinutes - totalMinutes;
  const share = over > 0 ? Math.floor((over * 100) / totalMinutes) : percentLeft;
  return `${floored(share, over !== 0)} ${over > 0 ? "over" : "left"}`;
}

/** "68% over the quota", "Near the quota, 12% left", "Without a quota". */
export function againstQuotaText(quota: QuotaStatus): string {
  const [standing, left] = [standingText(quota.standing), leftText(quota)];
  if (left === null) return standing;
  return quota.usedMinutes > quota.totalMinutes ? `${left} the quota` : `${standing}, ${left}`;
}

export function toneOf(standing: Standing): "ok" | "warn" | "bad" | "idle" {
  return ({ over: "bad", near: "warn", fine: "ok", unlimited: "idle" } as const)[standing];
}

/** "16.4% of 12,000 min", "none: no limit". */
export function quotaShareText(minutes: number, quotaMinutes: number | null, unit: Unit = "min"): string {
  if (quotaMinutes === null) return "none: no limit";
  return `${formatPercent(minutes / quotaMinutes)} of ${formatInFull(quotaMinutes)} ${unit}`;
}

/** A monthly quota: "1,000 min a month", "unlimited"; `none` for null. */
export function limitText(minutes: number | null, none: string, unit: Unit = "min"): string {
  if (minutes === null) return none;
  return minutes === 0 ? "unlimited" : `${formatInFull(minutes)} ${unit} a month`;
}

/** "400 min a month, the instance's default, and 100 min purchased", "unlimited". */
export function quotaText(
  { source, monthlyMinutes, purchasedMinutes, totalMinutes }: QuotaStatus,
  unit: Unit = "min",
): string {
  if (totalMinutes === 0) return source === "none" ? "unlimited: no quota is set" : "unlimited";
  const monthly = monthlyMinutes === 0 ? "no monthly minutes" : limitText(monthlyMinutes, "", unit);
  const whose = source === "instance" ? ", the instance's default" : "";
  const purchased = purchasedMinutes > 0 ? `, and ${formatInFull(purchasedMinutes)} ${unit} purchased` : "";
  return `${monthly}${whose}${purchased}`;
}

/** `pipeline` is GitLab's id, or "none" for builds without a pipeline. */
export function pipelineTitle(pipeline: string): string {
  return pipeline === "none" ? "Builds without a pipeline" : `Pipeline #${pipeline}`;
}
