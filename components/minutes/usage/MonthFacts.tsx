import type { ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { MonthUsage } from "@/lib/api/minutes";
import { formatNumber } from "@/lib/client/format";
import { totalOutlook } from "../outlook";
import { amountText, durationText, monthText } from "../words";
import { useUnit } from "../unit";

/** Totals of a month over all namespaces, and how many are where. */
export function MonthFacts({ usage }: { readonly usage: MonthUsage }): ReactNode {
  const { standings } = usage;
  const unit = useUnit();
  return (
    <Facts
      facts={[
        {
          label: "Month (UTC)",
          value: (
            <>
              {monthText(usage.month)}{" "}
              {usage.closed ? <ToneBadge tone="idle">Closed: takes no more entries</ToneBadge> : null}
            </>
          ),
        },
        { label: "Compute usage", value: amountText(unit)(usage.usage.minutes) },
        usage.projection !== null && {
          label: "At this pace at the month's end",
          value: totalOutlook(usage.projection, unit),
        },
        { label: "Instance runner duration", value: durationText(usage.usage.durationSeconds) },
        { label: "Builds", value: formatNumber(usage.usage.builds) },
        { label: "Over the quota", value: <Count count={standings.over} tone="bad" /> },
        { label: "Near it", value: <Count count={standings.near} tone="warn" /> },
        { label: "Within it", value: <Count count={standings.fine} tone="ok" /> },
        { label: "Without one", value: formatNumber(standings.unlimited) },
      ]}
    />
  );
}

function Count({ count, tone }: { readonly count: number; readonly tone: "bad" | "warn" | "ok" }): ReactNode {
  const text = formatNumber(count);
  return count === 0 ? text : <ToneBadge tone={tone}>{text}</ToneBadge>;
}
