/** The state of root namespaces' quotas in a month. */
import type { QuotaStatus } from "../../../api/quotaStatus";
import { nextMonth, quotaState, standingOf, type NamespaceLimits } from "../../../minutes";
import { Exact } from "../../../numeric/exact";
import { firstDay } from "../months";

/** Returns the instant whose quota applies to a month: its end, or now while it is not over. ISO 8601. */
export function quotaInstant(month: string, now: string): string {
  const last = new Date(Date.parse(`${firstDay(nextMonth(month))}T00:00:00Z`) - 1).toISOString();
  return last < now ? last : now;
}

/** `weightedSeconds` is the namespace's usage in the month. */
export function quotaStatus(limits: NamespaceLimits, weightedSeconds: string): QuotaStatus {
  const state = quotaState(limits, new Exact(weightedSeconds).dividedBy(60));
  const { monthlyLimit, instanceLimit, purchased = 0, waived = 0 } = limits;
  const monthly = new Exact(monthlyLimit ?? instanceLimit ?? 0);
  return {
    source: monthlyLimit !== null ? "namespace" : instanceLimit !== null ? "instance" : "none",
    standing: standingOf(state),
    monthlyMinutes: monthly.toNumber(),
    purchasedMinutes: new Exact(purchased).toNumber(),
    totalMinutes: state.total.toNumber(),
    usedMinutes: state.used.toNumber(),
    resetMinutes: new Exact(waived).toDecimalPlaces(2).toNumber(),
    leftMinutes: state.left?.toNumber() ?? null,
    percentLeft: state.percentLeft,
    stage: state.stage,
  };
}

/** Returns the minutes that resets took off, not rounded. */
export const waivedOf = ({ waived = 0 }: NamespaceLimits): number => new Exact(waived).toNumber();

/** Returns all minutes of the month, including purchased ones; null without a limit. */
export const quotaMinutesOf = (limits: NamespaceLimits): number | null =>
  quotaStatus(limits, "0").totalMinutes || null;
