import type { ReactNode } from "react";
import { AlertSince } from "@/components/minutes/AlertSince";
import type { Unit } from "@/components/minutes/unit";
import { monthText } from "@/components/minutes/words";
import { LineGauge } from "@/components/ranking/gauge/LineGauge";
import { HoverLink } from "@/components/ui/HoverLink";
import type { OverviewPart } from "@/lib/api/overview";
import type { QuotaAlert, QuotaAlertList } from "@/lib/api/quotaAlerts";
import { plural } from "@/lib/client/format";
import { LinePart } from "./LinePart";
import classes from "./LinePart.module.css";

/** Few enough that all parts fit the first screen. */
const SHOWN = 2;

export interface MinutesLinesProps {
  readonly part: OverviewPart<QuotaAlertList>;
  readonly unit: Unit;
}

/** Namespaces near or over their quota, the worst first. */
export function MinutesLines({ part, unit }: MinutesLinesProps): ReactNode {
  return (
    <LinePart
      title="Minutes"
      href="/minutes"
      part={part}
      summary={({ items, more }) =>
        items.length === 0 ? null : (
          <HoverLink href="/minutes">{plural(items.length + more, "namespace")} short of minutes</HoverLink>
        )
      }
    >
      {({ items }) => (
        <div className={classes.gauges}>
          {items.slice(0, SHOWN).map((alert) => (
            <Namespace key={alert.namespace.id} alert={alert} unit={unit} />
          ))}
        </div>
      )}
    </LinePart>
  );
}

interface NamespaceProps {
  readonly alert: QuotaAlert;
  readonly unit: Unit;
}

function Namespace({ alert, unit }: NamespaceProps): ReactNode {
  const { namespace, month, usedUp, usedMinutes, quotaMinutes, since, overSince } = alert;
  return (
    <div className={classes.case}>
      <LineGauge
        label={namespace.path}
        name={`Minutes of ${namespace.path} in ${monthText(month)}`}
        value={usedMinutes}
        unit={unit}
        side={usedUp ? "over" : "near"}
        lines={[{ name: "quota", at: quotaMinutes }]}
      />
      <p className={classes.more}>
        <HoverLink href={`/minutes/namespaces/${namespace.id}?month=${month}`}>Show what used them</HoverLink>
        <span>
          <AlertSince overSince={overSince} since={since} />
        </span>
      </p>
    </div>
  );
}
