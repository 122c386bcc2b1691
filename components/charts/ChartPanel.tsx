"use client";

import { Button } from "@mantine/core";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { startTransition, useState, type ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import classes from "./ChartPanel.module.css";

export interface ChartPanelProps<Row> {
  readonly title: string;
  readonly description?: ReactNode;
  /** What the chart shows, in one sentence, for screen readers. */
  readonly summary: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string;
  /** Offers the table as CSV under this file name, and keeps its sort in the address. */
  readonly name?: string;
  /** Shown above both chart and table. */
  readonly controls?: ReactNode;
  /** Whether the chart is interactive: its parts are read one by one, and it sets its own height. */
  readonly interactive?: boolean;
  readonly children: ReactNode;
}

/** A chart and its data as a table. */
export function ChartPanel<Row>(props: ChartPanelProps<Row>): ReactNode {
  const { title, description, summary, columns, rows, rowKey, name, controls, interactive, children } = props;
  const [table, setTable] = useState(false);
  const Icon = table ? IconChartBar : IconTable;
  return (
    <Panel
      title={title}
      description={description}
      actions={
        <Button
          variant="default"
          leftSection={<Icon size={14} aria-hidden="true" />}
          aria-label={`${table ? "Show chart" : "Show table"}: ${title}`}
          // Unmounting a chart and rendering its table may take longer than one frame after a click should.
          onClick={() => startTransition(() => setTable(!table))}
        >
          {table ? "Show chart" : "Show table"}
        </Button>
      }
    >
      {controls}
      {table ? (
        <div className={classes.table}>
          <DataTable
            caption={title}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            {...(name === undefined ? {} : { name })}
          />
        </div>
      ) : (
        <div
          role={interactive ? "group" : "img"}
          aria-label={summary}
          className={interactive ? undefined : classes.chart}
        >
          {children}
        </div>
      )}
    </Panel>
  );
}
