"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Num } from "@/components/ui/Num";
import { Panel } from "@/components/ui/Panel";
import type { PolicyHistoryPoint } from "@/lib/api/policies";
import { formatInstant } from "@/lib/client/format";
import { HistoryChart } from "./HistoryChart";
import classes from "./HistoryPanel.module.css";

const columns: readonly Column<PolicyHistoryPoint>[] = [
  {
    key: "at",
    header: "Run with data up to",
    rowHeader: true,
    render: (point) => (
      <Link href={`/runs/${encodeURIComponent(point.runId)}`}>{formatInstant(point.at)}</Link>
    ),
  },
  { key: "state", header: "State", render: (point) => point.state },
  {
    key: "selected",
    header: "Above the line",
    align: "right",
    render: (point) => <Num value={point.selected} unit={["image", "images"]} />,
  },
  {
    key: "images",
    header: "Ranked",
    align: "right",
    render: (point) => <Num value={point.images} unit={["image", "images"]} />,
  },
];

export interface HistoryPanelProps {
  /** Newest first. */
  readonly points: readonly PolicyHistoryPoint[];
  /** Whether there are older ones than these. */
  readonly more: boolean;
}

/** Image counts over time: the chart for the eye, the table behind it for everything else. */
export function HistoryPanel({ points, more }: HistoryPanelProps): ReactNode {
  const what = more
    ? `Images that the newest ${points.length.toLocaleString("en-US")} finished runs ranked and selected.`
    : "Images that finished runs ranked and selected.";
  return (
    <Panel title="Image count over time" description={what}>
      {points.length < 2 ? (
        <p className={classes.none}>The chart begins with the second finished run.</p>
      ) : (
        <HistoryChart points={points} />
      )}
      {points.length > 0 ? (
        <details className={classes.details}>
          <summary>Show the numbers as a table</summary>
          <DataTable
            caption="Image count over time"
            columns={columns}
            rows={points}
            rowKey={(point) => point.runId}
          />
        </details>
      ) : null}
    </Panel>
  );
}
