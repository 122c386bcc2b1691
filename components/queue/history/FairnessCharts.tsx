import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { TimeChart } from "@/components/charts/lazy";
import type { TimeSeries } from "@/components/charts/timeSeries";
import type { Column } from "@/components/ui/DataTable";
import type { QueueHistoryAnswer } from "@/lib/api/queueHistory";
import { formatNumber } from "@/lib/client/format";
import { secondsText } from "../words";

type Row = QueueHistoryAnswer["projects"][number];

const DASHES = [undefined, "6 3", "2 3", "8 3 2 3", "4 2", "1 2"];

const last = (values: readonly number[]): number => values.at(-1) ?? 0;

const COLUMNS: readonly Column<Row>[] = [
  { key: "project", header: "Project", value: ({ project }) => project.path, rowHeader: true },
  { key: "handedOut", header: "Handed out", value: ({ handedOut }) => handedOut },
  {
    ...{ key: "p50", header: "Half waited at most", align: "right" },
    value: ({ p50Seconds }) => p50Seconds,
    render: ({ p50Seconds }) => secondsText(p50Seconds),
  },
  {
    ...{ key: "p95", header: "95% waited at most", align: "right" },
    value: ({ p95Seconds }) => p95Seconds,
    render: ({ p95Seconds }) => secondsText(p95Seconds),
  },
  { key: "running", header: "Running at the end", value: ({ running }) => last(running) },
  { key: "most", header: "Running at most", value: ({ running }) => Math.max(0, ...running) },
  { key: "pending", header: "Waiting at the end", value: ({ pending }) => last(pending) },
];

/** What of each project ran and waited, the projects with most jobs. */
export function FairnessCharts({ history }: { readonly history: QueueHistoryAnswer }): ReactNode {
  const { points, projects } = history;
  const times = points.map(({ at }) => Date.parse(at));
  const series = (of: "running" | "pending"): readonly TimeSeries[] =>
    projects.map((row, index) => ({
      ...{ key: String(row.project.id), name: row.project.path },
      ...{ colour: `var(--term-${index + 1})`, dashes: DASHES[index], values: row[of] },
    }));
  const common = {
    ...{ columns: COLUMNS, rows: projects, rowKey: ({ project }: Row) => String(project.id) },
    interactive: true,
  } as const;
  const chart = { times, unit: "jobs", tick: formatNumber, format: formatNumber, whole: true } as const;
  return (
    <>
      <ChartPanel
        {...common}
        title="Fairness: what runs of each project"
        description={`The ${projects.length} projects with most jobs; runners open to all take from the one with the fewest running.`}
        summary="Running jobs by project, over time"
      >
        <TimeChart label="Running jobs by project, over time" {...chart} bare series={series("running")} />
      </ChartPanel>
      <ChartPanel
        {...common}
        title="Fairness: what waits of each project"
        description="Of the same projects"
        summary="Waiting jobs by project, over time"
      >
        <TimeChart label="Waiting jobs by project, over time" {...chart} bare series={series("pending")} />
      </ChartPanel>
    </>
  );
}
