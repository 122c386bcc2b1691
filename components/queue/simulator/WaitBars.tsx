import type { ReactNode } from "react";
import { axisUnit } from "@/components/charts/axis";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { shortNames } from "@/components/charts/shortNames";
import { CategoryBars } from "@/components/charts/CategoryBars";
import type { Column } from "@/components/ui/DataTable";
import { formatDuration } from "@/lib/client/format";
import type { SimulationResult } from "@/lib/queue/shapes";
import { STRATEGY_TEXTS } from "../words";
import { projectRows, type ProjectRow } from "./outcome";
import classes from "./Simulator.module.css";

/** At most this many projects are in a chart; the table has all. */
const SHOWN = 12;

/** How long the jobs of each project wait, one chart for each strategy on the same scale. */
export function WaitBars({ result }: { readonly result: SimulationResult }): ReactNode {
  const rows = projectRows(result);
  const longestMs = 1_000 * Math.max(...rows.flatMap(({ p95: [first, second] }) => [first, second ?? 0]), 1);
  const { unit, size } = axisUnit(longestMs);
  return (
    <div className={classes.sides}>
      {result.outcomes.map(({ strategy }, index) => {
        const of = (row: ProjectRow): number => row.p95[index === 0 ? 0 : 1] ?? 0;
        const title = `Wait by project with ${STRATEGY_TEXTS[strategy]}`;
        const columns: readonly Column<ProjectRow>[] = [
          { key: "project", header: "Project", value: ({ project }) => project, rowHeader: true },
          { key: "p95", header: "95% wait at most (s)", value: of },
        ];
        const shown = rows.slice(0, SHOWN);
        const ends = shortNames(shown.map(({ project }) => project));
        return (
          <ChartPanel
            key={strategy}
            title={title}
            description="95% of a project's jobs wait at most this long."
            summary={`${title}: ${shown.map((row) => `${row.project} ${formatDuration(1_000 * of(row))}`).join(", ")}.`}
            columns={columns}
            rows={rows}
            rowKey={({ project }) => project}
          >
            <CategoryBars
              bars={shown.map((row, at) => ({
                label: row.project,
                short: ends[at] ?? row.project,
                value: (1_000 * of(row)) / size,
              }))}
              axis={`95% wait at most (${unit})`}
              end={longestMs / size}
              format={(value) => formatDuration(value * size)}
            />
          </ChartPanel>
        );
      })}
    </div>
  );
}
