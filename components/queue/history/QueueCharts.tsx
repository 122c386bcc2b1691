import type { ReactNode } from "react";
import { axisUnit } from "@/components/charts/axis";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { TimeChartNear } from "@/components/charts/lazy";
import { instant, type Column } from "@/components/ui/DataTable";
import { Instant } from "@/components/ui/Instant";
import type { QueueHistoryAnswer } from "@/lib/api/queueHistory";
import { formatNumber, formatPercentCell } from "@/lib/client/format";
import { secondsText, waitedTexts } from "../words";
import { conflictShare, sqlShare } from "./glance";
import { perMinute, perMinuteText } from "./summary";

type Point = QueueHistoryAnswer["points"][number];

const seconds = (key: string, header: string, value: (row: Point) => number | null): Column<Point> => ({
  key,
  header,
  value,
  align: "right",
  render: (row) => secondsText(value(row)),
});

const share = (key: string, header: string, value: (row: Point) => number | null): Column<Point> => ({
  key,
  header,
  value,
  align: "right",
  render: (row) => shareOrDash(value(row)),
});

const shareOrDash = (of: number | null): string => (of === null ? "–" : formatPercentCell(of));

/** In percent, like the axis. */
const percent = (of: number | null): number | null => (of === null ? null : of * 100);

const WAITED = waitedTexts();

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
  seconds("p50", WAITED.p50, ({ p50Seconds }) => p50Seconds),
  seconds("p95", WAITED.p95, ({ p95Seconds }) => p95Seconds),
  { key: "handedOut", header: "Handed out", value: ({ handedOut }) => handedOut },
  {
    key: "rate",
    header: "Hand-outs per minute",
    value: perMinute,
    align: "right",
    render: (row) => perMinuteText(perMinute(row)),
  },
  { key: "requests", header: "Requests", value: ({ requests }) => requests },
  { key: "conflicts", header: "Conflicts", value: ({ conflicts }) => conflicts },
  share("conflictShare", "Met a conflict", conflictShare),
  share("sqlShare", "Served by SQL", sqlShare),
];

/** Charts that share one time axis. */
export function QueueCharts({ history }: { readonly history: QueueHistoryAnswer }): ReactNode {
  const { points, targetSeconds } = history;
  const waits = points.flatMap(({ oldestSeconds, p95Seconds }) => [oldestSeconds ?? 0, p95Seconds ?? 0]);
  // The unit is chosen for the longest wait; points are described in the same units as in the table.
  const { unit, size } = axisUnit(Math.max(targetSeconds, ...waits) * 1_000);
  const length = size / 1_000;
  const onAxis = (value: number | null): number | null => (value === null ? null : value / length);
  const times = points.map(({ at }) => Date.parse(at));
  const common = {
    columns: COLUMNS,
    rows: points,
    rowKey: ({ at }: Point) => at,
    interactive: true,
  } as const;
  return (
    <>
      <ChartPanel {...common} title="Depth" description="Jobs that wait" summary="Jobs that wait, over time">
        <TimeChartNear
          label="Jobs that wait, over time"
          {...{ times, unit: "jobs", tick: formatNumber, format: formatNumber }}
          whole
          series={[
            {
              key: "pending",
              name: "Waiting",
              colour: "var(--term-1)",
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
        <TimeChartNear
          label="Age of the oldest job and waits, over time"
          {...{ times, unit, tick: formatNumber, format: (value: number) => secondsText(value * length) }}
          bare
          series={[
            {
              key: "oldest",
              name: "Oldest waits for",
              colour: "var(--term-1)",
              values: points.map(({ oldestSeconds }) => onAxis(oldestSeconds)),
            },
            {
              key: "p50",
              name: WAITED.p50,
              colour: "var(--term-2)",
              dashes: "6 3",
              values: points.map(({ p50Seconds }) => onAxis(p50Seconds)),
            },
            {
              key: "p95",
              name: WAITED.p95,
              colour: "var(--term-3)",
              dashes: "2 3",
              values: points.map(({ p95Seconds }) => onAxis(p95Seconds)),
            },
            {
              key: "target",
              name: "Wait target now",
              colour: "var(--line-above)",
              dashes: "10 4",
              values: points.map(() => targetSeconds / length),
            },
          ]}
        />
      </ChartPanel>
      <ChartPanel
        {...common}
        title="Hand-outs"
        description="Jobs that runners got, per minute"
        summary="Hand-outs per minute, over time"
      >
        <TimeChartNear
          label="Hand-outs per minute, over time"
          {...{ times, unit: "1/min", tick: formatNumber, format: perMinuteText }}
          bare
          series={[
            {
              key: "rate",
              name: "Hand-outs per minute",
              colour: "var(--term-1)",
              values: points.map(perMinute),
            },
          ]}
        />
      </ChartPanel>
      <ChartPanel
        {...common}
        title="Conflicts"
        description="Of the requests for a job that looked at the queue: those that got none although jobs waited, and those that SQL served"
        summary="Conflicts and requests that SQL served, over time"
      >
        <TimeChartNear
          label="Conflicts and requests that SQL served, over time"
          {...{ times, unit: "%", tick: formatNumber, format: (value) => formatPercentCell(value / 100) }}
          bare
          series={[
            {
              key: "conflicts",
              name: "Met a conflict",
              colour: "var(--term-1)",
              values: points.map((point) => percent(conflictShare(point))),
            },
            {
              key: "sql",
              name: "Served by SQL",
              colour: "var(--term-2)",
              dashes: "6 3",
              values: points.map((point) => percent(sqlShare(point))),
            },
          ]}
        />
      </ChartPanel>
    </>
  );
}
