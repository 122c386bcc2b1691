import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import { DemoTag, ToneBadge } from "@/components/ui/StatusBadge";
import type { MonthUsage } from "@/lib/api/minutes";
import { namespaceHref } from "../links";
import { ProjectionNote } from "../ProjectionNote";
import { QuotaGauge } from "../QuotaGauge";
import { amountText, durationText, leftText, toneOf } from "../words";
import classes from "./NamespaceGauges.module.css";
import { useUnit } from "../unit";
import { wayOut } from "../wayOut";

export interface NamespaceGaugeProps {
  readonly namespace: MonthUsage["namespaces"][number];
  readonly month: string;
  /** Whether it is the current month. */
  readonly isPresent: boolean;
}

/** One namespace against its quota. */
export function NamespaceGauge({ namespace, month, isPresent }: NamespaceGaugeProps): ReactNode {
  const { id, path, demo, usage, quota, overSince, projection } = namespace;
  const unit = useUnit();
  const left = leftText(quota);
  return (
    <article aria-label={`Namespace ${path}`}>
      <div className={classes.head}>
        <h3 className={classes.name}>
          <HoverLink href={namespaceHref(id, month)}>{path}</HoverLink> {demo ? <DemoTag /> : null}
        </h3>
        {left === null ? null : <ToneBadge tone={toneOf(quota.standing)}>{left}</ToneBadge>}
      </div>
      <QuotaGauge of={path} month={month} quota={quota} />
      <ProjectionNote overSince={overSince} projection={projection} />
      {wayOut({ quota, projection, isPresent }, unit).map((line) => (
        <p key={line} className="fine">
          {line}
        </p>
      ))}
      <p className="fine">
        {amountText(unit)(usage.minutes)} accounted for {durationText(usage.durationSeconds)} of builds
        {quota.resetMinutes === 0 ? "" : `; ${amountText(unit)(quota.resetMinutes)} taken off by resets`}
      </p>
    </article>
  );
}
