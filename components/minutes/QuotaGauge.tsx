import type { ReactNode } from "react";
import { LineGauge, type GaugeSide } from "@/components/ranking/gauge/LineGauge";
import type { QuotaStatus } from "@/lib/api/quotaStatus";
import type { Standing } from "@/lib/minutes/named";
import { monthText } from "./words";
import { useUnit } from "./unit";

export interface QuotaGaugeProps {
  /** The namespace's path. */
  readonly of: string;
  readonly month: string;
  readonly quota: QuotaStatus;
}

const sides: Readonly<Record<Standing, GaugeSide>> = {
  over: "over",
  near: "near",
  fine: "under",
  unlimited: "under",
};

/** A namespace's use in a month against its quota, in whole minutes, as quotas are counted. */
export function QuotaGauge({ of, month, quota }: QuotaGaugeProps): ReactNode {
  const unit = useUnit();
  const limited = quota.leftMinutes !== null;
  return (
    <LineGauge
      label={`Used in ${monthText(month)}`}
      name={`Minutes of ${of} in ${monthText(month)}`}
      value={quota.usedMinutes}
      unit={unit}
      side={sides[quota.standing]}
      lines={limited ? [{ name: "quota", at: quota.totalMinutes }] : []}
    />
  );
}
