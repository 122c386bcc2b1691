import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { TimeChartNear } from "@/components/charts/lazy";
import type { TimeSeries } from "@/components/charts/timeSeries";
import type { QueueHistoryAnswer } from "@/lib/api/queueHistory";
import { formatNumber } from "@/lib/client/format";
import { mostJobsText } from "../words";
import { PROJECT_COLUMNS } from "./ProjectTable";

type Row = QueueHistoryAnswer["projects"][number];

const DASHES = [undefined, "6 3", "2 3", "8 3 2 3", "4 2", "1 2"];

/** Running and waiting jobs by project, for the projects with most jobs. */
export function FairnessCharts({ history }: { readonly history: QueueHistoryAnswer }): ReactNode {
  const { points, projects } = history;
  const times = points.map(({ at }) => Date.parse(at));
  const series = (of: "running" | "pending"): readonly TimeSeries[] =>
    projects.map((row, index) => ({
      key: String(row.project.id),
      name: row.project.path,
      colour: `var(--term-${index + 1})`,
      dashes: DASHES[index],
      values: row[of],
    }));
  const common = {
    columns: PROJECT_COLUMNS,
    rows: projects,
    rowKey: ({ project }: Row) => String(project.id),
    interactive: true,
  } as const;
  const chart = { times, unit: "jobs", tick: formatNumber, format: formatNumber, whole: true } as const;
  return (
    <>
      <ChartPanel
        {...common}
        title="Fairness: running jobs of each project"
        description={`${mostJobsText(projects.length)}; runners open to all take from the one with the fewest running.`}
        summary="Running jobs by project, over time"
      >
        <TimeChartNear
          label="Running jobs by project, over time"
          {...chart}
          bare
          series={series("running")}
        />
      </ChartPanel>
      <ChartPanel
        {...common}
        title="Fairness: waiting jobs of each project"
        description="For the same projects"
        summary="Waiting jobs by project, over time"
      >
        <TimeChartNear
          label="Waiting jobs by project, over time"
          {...chart}
          bare
          series={series("pending")}
        />
      </ChartPanel>
    </>
  );
}
