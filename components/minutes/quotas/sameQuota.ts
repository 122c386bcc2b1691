/** Whether a quota's form would change anything; pure. */
import type { QuotaVersionView } from "@/lib/api/quotas";
import { versionAt } from "@/lib/minutes";
import type { QuotaEntry } from "../hooks/quotas";

export interface QuotaInForce {
  /** Whole minutes of its own; null for none. */
  readonly monthly: number | null;
  /** Undefined for the instance, which has none. */
  readonly purchased?: number | undefined;
}

/**
 * Whether `entry` says what would hold from `validFrom` (ISO 8601; now where undefined) on without it: what is in force,
 * or what is scheduled until then.
 */
export function isSameQuota(
  entry: QuotaEntry,
  inForce: QuotaInForce,
  versions: readonly QuotaVersionView[],
  validFrom: string | undefined,
): boolean {
  const scheduled = versions.filter(({ state }) => state === "scheduled");
  const until = (of: readonly QuotaVersionView[]): QuotaVersionView | null =>
    validFrom === undefined ? null : (versionAt(of, validFrom) ?? null);
  const version = until(scheduled);
  const bought = until(scheduled.filter(({ purchasedMinutes }) => purchasedMinutes !== null));
  const monthly = version === null ? inForce.monthly : version.monthlyMinutes;
  const purchased = bought === null ? inForce.purchased : bought.purchasedMinutes;
  return (
    (entry.monthlyMinutes === undefined || textOf(entry.monthlyMinutes) === textOf(monthly)) &&
    (entry.purchasedMinutes === undefined || textOf(entry.purchasedMinutes) === textOf(purchased))
  );
}

const textOf = (minutes: string | number | null | undefined): string =>
  minutes === null || minutes === undefined ? "none" : String(minutes).trim();
