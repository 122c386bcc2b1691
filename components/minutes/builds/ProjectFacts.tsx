import type { ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { ProjectMinutes } from "@/lib/api/minutesPipelines";
import { formatNumber } from "@/lib/client/format";
import { amountText, durationText, monthText } from "../words";
import { useUnit } from "../unit";

/** A project's totals for the month. */
export function ProjectFacts({ minutes }: { readonly minutes: ProjectMinutes }): ReactNode {
  const { month, closed, usage, project } = minutes;
  const unit = useUnit();
  return (
    <Facts
      facts={[
        {
          label: "Month (UTC)",
          value: (
            <>
              {monthText(month)}{" "}
              {closed ? <ToneBadge tone="idle">Closed: takes no more entries</ToneBadge> : null}
            </>
          ),
        },
        { label: "Compute usage", value: amountText(unit)(usage.minutes) },
        { label: "Instance runner duration", value: durationText(usage.durationSeconds) },
        { label: "Builds", value: formatNumber(usage.builds) },
        { label: "Visibility now", value: project.visibility },
      ]}
    />
  );
}
