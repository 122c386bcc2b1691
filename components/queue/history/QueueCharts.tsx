import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { TimeChart } from "@/components/charts/lazy";
import { instant, type Column } from "@/components/ui/DataTable";
import { Instant } from "@/components/ui/Instant";
import type { QueueHistoryAnswer } from "@/lib/api/queueHistory";
import { formatNumber } from "@/lib/client/format";
import { secondsText } from "../words";
import { historySummary, perSecondText } from "./summary";

type Point = QueueHistoryAnswer["points"][number];

const seconds = (key: string, header: string, value: (row: Point) => number | null): Column<Point> => ({
  ...{ key, header, value, align: "right" },
  render: (row) => secondsText(value(row)),
});

const COLUMNS: readonly Column<Point>[] = [
  {
    key: "at",
    header: "Up to",
    rowHeader: true,
    value: ({ at }) => instant(at),
    render: ({ at }) => <Instant at={at} />,
  },
  { key: "pending", header: "Waiting", value: ({ pending }) => pending },
  seconds("oldest", "Oldest waits for", ({ oldestSeconds }) => oldestSeconds),
  seconds("p50", "Half waited at most", ({ p50Seconds }) => p50Seconds),
  seconds("p95", "95% waited at most", ({ p95Seconds }) => p95Seconds),
  { key: "handedOut", header: "Handed out", value: ({ handedOut }) => handedOut },
  {
    key: "rate",
    header: "Hand-outs per second",
    value: ({ handedOutPerSecond }) => handedOutPerSecond,
    align: "right",
    render: ({ handedOutPerSecond }) => perSecondText(handedOutPerSecond),
  },
];

/** Four charts of one time axis. */
export function QueueCharts({ history }: { readonly history: QueueHistoryAnswer }): ReactNode {
  const { points } = history;
  const times = points.map(({ at }) => Date.parse(at));
  const common = {
    ...{ columns: COLUMNS, rows: points, rowKey: ({ at }: Point) => at },
    interactive: true,
  } as const;
  return (
    <>
      <p className="note" role="status">
        {historySummary(history)}
      </p>
      <ChartPanel {...common} title="Depth" description="Jobs that wait" summary="Jobs that wait, over time">
        <TimeChart
          label="Jobs that wait, over time"
          {...{ times, unit: "jobs", tick: formatNumber, format: formatNumber }}
          whole
          series={[
            {
              ...{ key: "pending", name: "Waiting", colour: "var(--term-1)" },
              values: points.map(({ pending }) => pending),
            },
          ]}
        />
      </ChartPanel>
      <ChartPanel
        {...common}
        title="Age and waits"
        description="How long the oldest job waits, and how long jobs had waited that were handed out"
        summary="Age of the oldest job and waits, over time"
      >
        <TimeChart
          label="Age of the oldest job and waits, over time"
          {...{ times, unit: "s", tick: formatNumber, format: secondsText }}
          bare
          series={[
            {
              ...{ key: "oldest", name: "Oldest waits for", colour: "var(--term-1)" },
              values: points.map(({ oldestSeconds }) => oldestSeconds),
            },
            {
              ...{ key: "p50", name: "Half waited at most", colour: "var(--term-2)", dashes: "6 3" },
              values: points.map(({ p50Seconds }) => p50Seconds),
            },
            {
              ...{ key: "p95", name: "95% waited at most", colour: "var(--term-3)", dashes: "2 3" },
              values: points.map(({ p95Seconds }) => p95Seconds),
            },
          ]}
        />
      </ChartPanel>
      <ChartPanel
        {...common}
        title="Hand-outs"
        description="Jobs that runners got, per second"
        summary="Hand-outs per second, over time"
      >
        <TimeChart
          label="Hand-outs per second, over time"
          {...{ times, unit: "1/s", tick: perSecondText, format: perSecondText }}
          bare
          series={[
            {
              ...{ key: "rate", name: "Hand-outs per second", colour: "var(--term-1)" },
              values: points.map(({ handedOutPerSecond }) => handedOutPerSecond),
            },
          ]}
        />
      </ChartPanel>
    </>
  );
}
