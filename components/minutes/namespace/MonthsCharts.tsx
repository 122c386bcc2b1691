import type { ReactNode } from "react";
import type { Column } from "@/components/ui/DataTable";
import type { NamespaceMinutes } from "@/lib/api/minutes";
import { monthText } from "../words";
import classes from "./MonthsCharts.module.css";
import { useUnit } from "../unit";
import { measured, UsageChart, type Measure } from "./UsageChart";

type Month = NamespaceMinutes["months"][number];

export interface MonthsChartsProps {
  readonly minutes: NamespaceMinutes;
  /** Above the charts. */
  readonly controls: ReactNode;
}

const MONTH: Column<Month> = {
  key: "month",
  header: "Month (UTC)",
  rowHeader: true,
  value: ({ month }) => month,
  render: ({ month }) => monthText(month),
};

/** Accounted minutes and build durations by month, side by side. */
export function MonthsCharts({
  minutes: { month: asked, months, quota, path },
  controls,
}: MonthsChartsProps): ReactNode {
  const shown = [...months].reverse();
  const unit = useUnit();
  const limit = quota !== null && quota.leftMinutes !== null ? quota.totalMinutes : null;
  const chart = (measure: Measure): ReactNode => (
    <UsageChart
      {...{ measure, path, unit, by: "month", description: "months in UTC", first: MONTH }}
      rows={shown}
      rowKey={({ month }) => month}
      bars={shown.map(({ month, usage }) => ({
        label: monthText(month),
        short: month,
        value: measured(measure, usage),
      }))}
      {...(measure === "usage" && limit !== null
        ? { line: { label: `quota of ${monthText(asked)}`, at: limit } }
        : {})}
      sequence
    />
  );
  return (
    <section aria-label="Usage by month">
      <div className={classes.controls}>{controls}</div>
      {months.length === 0 ? (
        <p className="quiet">No build was accounted in these months.</p>
      ) : (
        <div className={classes.charts}>
          {chart("usage")}
          {chart("duration")}
        </div>
      )}
    </section>
  );
}
