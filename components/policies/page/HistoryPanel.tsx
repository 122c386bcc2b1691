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
    header: "Run",
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

/** Image counts over time: the chart for the eye, the table behind it for everything else. */
export function HistoryPanel({ points }: { readonly points: readonly PolicyHistoryPoint[] }): ReactNode {
  return (
    <Panel title="Image count over time" description="Images that finished runs ranked and selected.">
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
            rows={points.toReversed()}
            rowKey={(point) => point.runId}
          />
        </details>
      ) : null}
    </Panel>
  );
}
