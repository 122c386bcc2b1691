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
  /** What the chart shows, in a sentence, for those who cannot see it. */
  readonly summary: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string;
  /** Offers the table as CSV under this file name, and keeps its sort in the address. */
  readonly name?: string;
  /** Above chart and table alike. */
  readonly controls?: ReactNode;
  /** The chart can be worked with: its parts are read one by one, and it has a height of its own. */
  readonly interactive?: boolean;
  readonly children: ReactNode;
}

/** A chart and the table behind it. */
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
          // Taking a chart down and drawing its table can take longer than a click may wait for its next frame.
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
