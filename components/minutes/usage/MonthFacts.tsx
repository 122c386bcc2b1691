import type { ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { MonthUsage } from "@/lib/api/minutes";
import { formatNumber } from "@/lib/client/format";
import { totalOutlook } from "../outlook";
import { amountText, durationText, monthText } from "../words";
import { useUnit } from "../unit";

/** Totals of a month over all namespaces, and the number of namespaces by standing. */
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
        { label: "Namespaces", value: <Standings of={standings} /> },
      ]}
    />
  );
}

/** The number of namespaces on each side of their quota, then those without one. */
function Standings({ of }: { readonly of: MonthUsage["standings"] }): ReactNode {
  const sides = [
    { count: of.over, words: "over the quota", tone: "bad" },
    { count: of.near, words: "near it", tone: "warn" },
    { count: of.fine, words: "within it", tone: "ok" },
    { count: of.unlimited, words: "without one", tone: "idle" },
  ] as const;
  return (
    <span className="actions">
      {sides.map(({ count, words, tone }) => (
        <ToneBadge key={words} tone={count === 0 ? "idle" : tone}>
          {formatNumber(count)} {words}
        </ToneBadge>
      ))}
    </span>
  );
}
