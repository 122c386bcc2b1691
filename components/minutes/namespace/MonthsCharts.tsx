import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { CategoryBars } from "@/components/charts/CategoryBars";
import { Num } from "@/components/ui/Num";
import type { Column } from "@/components/ui/DataTable";
import type { NamespaceMinutes } from "@/lib/api/minutes";
import { amountText, minutesOf, monthText } from "../words";
import classes from "./MonthsCharts.module.css";
import { useUnit, type Unit } from "../unit";

type Month = NamespaceMinutes["months"][number];

export interface MonthsChartsProps {
  readonly minutes: NamespaceMinutes;
  /** Above the charts. */
  readonly controls: ReactNode;
}

/** What was accounted and how long builds ran, month by month, beside each other. */
export function MonthsCharts({ minutes: { months, quota, path }, controls }: MonthsChartsProps): ReactNode {
  const shown = [...months].reverse();
  const unit = useUnit();
  return (
    <section aria-label="Usage by month">
      <div className={classes.controls}>{controls}</div>
      {months.length === 0 ? (
        <p className="quiet">No build was accounted in these months.</p>
      ) : (
        <div className={classes.charts}>
          <Chart
            title="Compute usage by month"
            axis="Usage"
            path={path}
            unit={unit}
            months={shown}
            value={({ usage }) => usage.minutes}
            line={
              quota !== null && quota.leftMinutes !== null
                ? { label: "quota", at: quota.totalMinutes }
                : undefined
            }
          />
          <Chart
            title="Instance runner duration by month"
            axis="Duration"
            path={path}
            unit="min"
            months={shown}
            value={({ usage }) => minutesOf(usage.durationSeconds)}
          />
        </div>
      )}
    </section>
  );
}

interface ChartProps {
  readonly title: string;
  /** What the values are. */
  readonly axis: string;
  readonly path: string;
  readonly unit: Unit;
  /** Oldest first. */
  readonly months: readonly Month[];
  readonly value: (month: Month) => number;
  readonly line?: { readonly label: string; readonly at: number } | undefined;
}

function Chart({ title, axis, path, unit, months, value, line }: ChartProps): ReactNode {
  const [name, text] = [unit === "min" ? "minutes" : unit, amountText(unit)];
  const columns: readonly Column<Month>[] = [
    {
      key: "month",
      header: "Month (UTC)",
      rowHeader: true,
      value: ({ month }) => month,
      render: ({ month }) => monthText(month),
    },
    { key: "minutes", header: name === "minutes" ? "Minutes" : "Credits", value, formats: () => text },
    {
      key: "builds",
      header: "Builds",
      value: ({ usage }) => usage.builds,
      render: ({ usage }) => <Num value={usage.builds} />,
    },
  ];
  return (
    <ChartPanel
      title={title}
      description={`In ${name}; months in UTC`}
      summary={`${title} of ${path}: ${months.map((month) => `${monthText(month.month)} ${text(value(month))}`).join(", ")}`}
      columns={columns}
      rows={months}
      rowKey={({ month }) => month}
    >
      <CategoryBars
        sequence
        bars={months.map((month) => ({ label: month.month, value: value(month) }))}
        axis={`${axis} (${unit})`}
        format={text}
        {...(line === undefined ? {} : { line })}
      />
    </ChartPanel>
  );
}
