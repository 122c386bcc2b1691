"use client";

import type { ReactNode } from "react";
import { AlertCard, AlertList } from "@/components/ui/AlertList";
import { HoverLink } from "@/components/ui/HoverLink";
import type { QuotaAlert, QuotaAlertList } from "@/lib/api/quotaAlerts";
import { formatInFull, plural } from "@/lib/client/format";
import { floored } from "@/lib/numeric/words";
import { AlertSince } from "./AlertSince";
import { useUnit } from "./unit";
import { monthText } from "./words";

export interface QuotaAlertsProps {
  readonly alerts: QuotaAlertList;
  /** Id of the namespace whose page shows the alerts: a link to it would lead nowhere. */
  readonly shownOn?: string;
}

/** Root namespaces that are short of compute minutes; renders nothing if there are none. */
export function QuotaAlerts({ alerts: { items, more }, shownOn }: QuotaAlertsProps): ReactNode {
  if (items.length === 0) return null;
  return (
    <AlertList label="Quotas of compute minutes">
      {items.map((alert) => (
        <Alert key={alert.namespace.id} {...alert} here={alert.namespace.id === shownOn} />
      ))}
      {more > 0 ? (
        <p className="fine">
          and {plural(more, "other namespace")}: <HoverLink href="/minutes">all quotas</HoverLink>
        </p>
      ) : null}
    </AlertList>
  );
}

function Alert({
  namespace,
  month,
  stage,
  percentLeft,
  usedUp,
  usedMinutes,
  quotaMinutes,
  since,
  overSince,
  here,
}: QuotaAlert & { readonly here: boolean }): ReactNode {
  const unit = useUnit();
  const number = (minutes: number): string => formatInFull(minutes);
  const title = usedUp
    ? `${namespace.path} has used up its compute minutes of ${monthText(month)}`
    : `${namespace.path} has ${floored(percentLeft, true)} of its compute minutes of ${monthText(month)} left`;
  return (
    <AlertCard
      title={title}
      tone={stage === "warning" ? "warn" : "bad"}
      links={
        here ? null : (
          <HoverLink href={`/minutes/namespaces/${namespace.id}?month=${month}`}>
            Show what used them
          </HoverLink>
        )
      }
    >
      <span>
        {number(usedMinutes)} of {number(quotaMinutes)} {unit} (month in UTC),{" "}
        <AlertSince overSince={overSince} since={since} />
      </span>
    </AlertCard>
  );
}
