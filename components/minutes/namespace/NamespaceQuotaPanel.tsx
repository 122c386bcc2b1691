import type { ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { NamespaceMinutes } from "@/lib/api/minutes";
import { formatInFull, formatNumber } from "@/lib/client/format";
import { namespaceHref } from "../links";
import { ProjectionNote } from "../ProjectionNote";
import { QuotaGauge } from "../QuotaGauge";
import { ResetButton, Resets } from "../reset/Resets";
import { againstQuotaText, amountText, durationText, monthText, quotaText, toneOf } from "../words";
import classes from "./NamespaceQuotaPanel.module.css";
import { useUnit } from "../unit";
import { WayOut } from "./WayOut";

/** A namespace's month against its quota; a subgroup has no quota. */
export function NamespaceQuotaPanel({ minutes }: { readonly minutes: NamespaceMinutes }): ReactNode {
  const { path, month, closed, usage, quota, root, overSince, projection } = minutes;
  const unit = useUnit();
  return (
    <Panel
      title={`${monthText(month)} (UTC)`}
      description={quota ? `Quota: ${quotaText(quota, unit)}.` : <SubgroupNote root={root} month={month} />}
      actions={
        <>
          {closed ? <ToneBadge tone="idle">Closed: takes no more entries</ToneBadge> : null}
          {quota ? <ToneBadge tone={toneOf(quota.standing)}>{againstQuotaText(quota)}</ToneBadge> : null}
          <ResetButton minutes={minutes} />
        </>
      }
    >
      <div className={classes.columns}>
        {quota ? (
          <div>
            <QuotaGauge of={path} month={month} quota={quota} />
            <ProjectionNote overSince={overSince} projection={projection} />
            <WayOut minutes={minutes} />
          </div>
        ) : null}
        <Facts
          facts={[
            { label: "Compute usage", value: amountText(unit)(usage.minutes) },
            { label: "Instance runner duration", value: durationText(usage.durationSeconds) },
            { label: "Builds", value: formatNumber(usage.builds) },
            quota !== null &&
              quota.resetMinutes !== 0 && {
                label: "Taken off by resets",
                value: amountText(unit)(quota.resetMinutes),
              },
            quota !== null &&
              quota.leftMinutes !== null && {
                label: "Left",
                value: `${formatInFull(quota.leftMinutes)} ${unit}`,
              },
          ]}
        />
      </div>
      <Resets minutes={minutes} />
    </Panel>
  );
}

function SubgroupNote({
  root,
  month,
}: {
  readonly root: NamespaceMinutes["root"];
  readonly month: string;
}): ReactNode {
  return (
    <>
      Quotas belong to root namespaces: what this subgroup uses counts for{" "}
      <HoverLink href={namespaceHref(root.id, month)}>{root.path}</HoverLink>.
    </>
  );
}
