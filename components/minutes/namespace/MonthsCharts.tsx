import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { CategoryBars } from "@/components/charts/CategoryBars";
import { Num } from "@/components/ui/Num";
import type { Column } from "@/components/ui/DataTable";
import type { NamespaceMinutes } from "@/lib/api/minutes";
import { minutesOf, minutesText, monthText } from "../words";
import classes from "./MonthsCharts.module.css";

type Month = NamespaceMinutes["months"][number];

export interface MonthsChartsProps {
  readonly minutes: NamespaceMinutes;
  /** Above the charts. */
  readonly controls: ReactNode;
}

/** What was accounted and how long builds ran, month by month, beside each other. */
export function MonthsCharts({ minutes: { months, quota, path }, controls }: MonthsChartsProps): ReactNode {
  const shown = [...months].reverse();
  return (
    <section aria-label="Usage by month">
      <div className={classes.controls}>{controls}</div>
      {months.length === 0 ? (
        <p className="quiet">No build was accounted in these months.</p>
      ) : (
        <div className={classes.charts}>
          <Chart
            title="Compute usage by month"
            path={path}
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
            path={path}
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
  readonly path: string;
  /** Oldest first. */
  readonly months: readonly Month[];
  readonly value: (month: Month) => number;
  readonly line?: { readonly label: string; readonly at: number } | undefined;
}

function Chart({ title, path, months, value, line }: ChartProps): ReactNode {
  const columns: readonly Column<Month>[] = [
    {
      key: "month",
      header: "Month (UTC)",
      rowHeader: true,
      value: ({ month }) => month,
      render: ({ month }) => monthText(month),
    },
    { key: "minutes", header: "Minutes", value, formats: () => minutesText },
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
      description="In minutes; months in UTC"
      summary={`${title} of ${path}: ${months.map((month) => `${monthText(month.month)} ${minutesText(value(month))}`).join(", ")}`}
      columns={columns}
      rows={months}
      rowKey={({ month }) => month}
    >
      <CategoryBars
        sequence
        bars={months.map((month) => ({ label: month.month, value: value(month) }))}
        unit="min"
        format={minutesText}
        {...(line === undefined ? {} : { line })}
      />
    </ChartPanel>
  );
}
