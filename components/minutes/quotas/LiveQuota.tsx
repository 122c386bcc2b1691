import type { ReactNode } from "react";
import { LineGauge } from "@/components/ranking/gauge/LineGauge";
import type { QuotaStatus } from "@/lib/api/quotaStatus";
import { quotaState, standingOf, type NamespaceLimits } from "@/lib/minutes";
import { standingText } from "../words";
import { unitTitle, unitWord, useUnit } from "../unit";
import type { LimitValues } from "./LimitField";

export interface LiveQuotaProps {
  readonly path: string;
  /** The current quota. */
  readonly quota: QuotaStatus;
  /** The entered values; their texts may be invalid. */
  readonly values: LimitValues & { readonly purchasedMinutes: string };
}

/** A namespace's use this month against the entered quota, before it is saved. */
export function LiveQuota({ path, quota, values }: LiveQuotaProps): ReactNode {
  const unit = useUnit();
  const word = unitWord(unit);
  const limits = limitsOf(quota, values);
  if (limits === null) return null;
  const state = quotaState(limits, quota.usedMinutes);
  const standing = standingOf(state);
  return (
    <div role="status" aria-label={`With these ${word}`}>
      <LineGauge
        label={`With these ${word}: ${standingText(standing).toLowerCase()}`}
        name={`${unitTitle(unit)} of ${path} this month against the entered quota`}
        value={quota.usedMinutes}
        unit={unit}
        lines={state.enabled ? [{ name: "quota", at: state.total.toNumber() }] : []}
      />
    </div>
  );
}

const WHOLE = /^\d{1,12}$/;

/** Null if a number is not an integer, and for an instance default that is not known here. */
function limitsOf(
  quota: QuotaStatus,
  { limit, monthlyMinutes, purchasedMinutes }: LiveQuotaProps["values"],
): NamespaceLimits | null {
  if (!WHOLE.test(purchasedMinutes)) return null;
  if (limit === "minutes" && !WHOLE.test(monthlyMinutes)) return null;
  if (limit === "default" && quota.source === "namespace") return null;
  return {
    monthlyLimit: limit === "minutes" ? monthlyMinutes : limit === "unlimited" ? 0 : null,
    instanceLimit: quota.source === "instance" ? quota.monthlyMinutes : null,
    purchased: purchasedMinutes,
  };
}
