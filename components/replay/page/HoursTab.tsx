"use client";

import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { TimeChart } from "@/components/charts/lazy";
import { instant, type Column } from "@/components/ui/DataTable";
import { Instant } from "@/components/ui/Instant";
import { formatNumber } from "@/lib/client/format";
import type { HourRow } from "@/lib/replay/shapes";
import { minutesText, oneDecimal } from "../words";
import type { ResultProps } from "./result";

const columns: readonly Column<HourRow>[] = [
  {
    key: "hour",
    header: "Hour",
    rowHeader: true,
    value: ({ hour }) => instant(hour),
    render: ({ hour }) => <Instant at={hour} />,
  },
  { key: "jobs", header: "Jobs", value: ({ jobs }) => jobs },
  { key: "affected", header: "Jobs that wait", value: (row) => row.affected_jobs },
  { key: "minutes", header: "Waited, min", formats: oneDecimal, value: (row) => row.affected_job_minutes },
  { key: "warm", header: "Warm nodes", value: (row) => row.warm_nodes },
  { key: "pairs", header: "Warm node–image pairs", value: (row) => row.warm_node_image_pairs },
];

/** How nodes warmed up hour by hour without prewarming, and how long jobs waited. */
export function HoursTab({ result: { hours } }: ResultProps): ReactNode {
  const times = hours.map(({ hour }) => Date.parse(hour));
  const common = { columns, rows: hours, rowKey: ({ hour }: HourRow) => hour, interactive: true } as const;
  if (hours.length === 0) return <p className="quiet">No hour has a job.</p>;
  return (
    <>
      <ChartPanel
        {...common}
        title="Warm nodes"
        description="Nodes with at least one image at the hour's end, and node–image pairs, without prewarming"
        summary="Warm nodes and pairs by hour"
      >
        <TimeChart
          label="Warm nodes by hour"
          times={times}
          unit="count"
          tick={formatNumber}
          format={formatNumber}
          whole
          series={[
            {
              key: "nodes",
              name: "Warm nodes",
              colour: "var(--term-1)",
              values: hours.map((row) => row.warm_nodes),
            },
            {
              key: "pairs",
              name: "Warm node–image pairs",
              colour: "var(--term-2)",
              dashes: "6 3",
              values: hours.map((row) => row.warm_node_image_pairs),
            },
          ]}
        />
      </ChartPanel>
      <ChartPanel
        {...common}
        title="Minutes waited"
        description="Of the hour's jobs, without prewarming"
        summary="Minutes waited by hour"
      >
        <TimeChart
          label="Minutes waited by hour"
          times={times}
          unit="min"
          tick={formatNumber}
          format={minutesText}
          series={[
            {
              key: "waited",
              name: "Waited",
              colour: "var(--term-1)",
              values: hours.map((row) => row.affected_job_minutes),
            },
          ]}
        />
      </ChartPanel>
    </>
  );
}
