import type { ReactNode } from "react";
import { axisUnit } from "@/components/charts/axis";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { CategoryBars } from "@/components/charts/CategoryBars";
import { shortNames } from "@/components/charts/shortNames";
import type { Column } from "@/components/ui/DataTable";
import type { QueueOverview } from "@/lib/api/queueOverview";
import { formatDuration, withFirst, formatPercentCell, plural } from "@/lib/client/format";
import { ProjectName } from "../jobCell";
import { secondsText, waitedTexts } from "../words";

type Row = QueueOverview["projects"][number];

/** At most this many projects are in the chart; the table has all. */
const SHOWN = 12;

const seconds = (key: string, header: string, value: (row: Row) => number | null): Column<Row> => ({
  key,
  header,
  value,
  align: "right",
  render: (row) => secondsText(value(row)),
});

const WAITED = waitedTexts();

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "project",
    header: "Project",
    rowHeader: true,
    value: ({ project }) => project.path,
    render: ({ project }) => <ProjectName project={project} />,
  },
  seconds("oldest", "Oldest waits for", ({ oldestSeconds }) => oldestSeconds),
  { key: "pending", header: "Waiting", value: ({ pending }) => pending },
  { key: "running", header: "Running", value: ({ running }) => running },
  {
    key: "share",
    header: "Share of running",
    value: ({ share }) => share,
    align: "right",
    render: ({ share }) => formatPercentCell(share),
  },
  { key: "handedOut", header: "Handed out", value: ({ handedOut }) => handedOut, hideBelow: "md" },
  { ...seconds("p50", WAITED.p50, ({ waits }) => waits.p50Seconds), hideBelow: "md" },
  { ...seconds("p95", WAITED.p95, ({ waits }) => waits.p95Seconds), hideBelow: "md" },
];

/** The projects that wait longest, next to what each has running. */
export function ProjectShares({ queue }: { readonly queue: QueueOverview }): ReactNode {
  const waiting = queue.projects.filter(({ oldestSeconds }) => oldestSeconds !== null);
  const rest = queue.projects.length - waiting.length;
  const shown = waiting.slice(0, SHOWN);
  const ends = shortNames(shown.map(({ project }) => project.path));
  const oldest = shown.map(({ project, oldestSeconds }, index) => ({
    label: project.path,
    short: ends[index] ?? project.path,
    ms: 1_000 * (oldestSeconds ?? 0),
  }));
  const targetMs = 1_000 * queue.targetSeconds;
  const { unit, size } = axisUnit(Math.max(targetMs, ...oldest.map(({ ms }) => ms)));
  return (
    <ChartPanel
      title="Fairness by project"
      description={withFirst(
        `How long each project's oldest job waits${waiting.length > SHOWN ? `, of the ${SHOWN} that wait longest` : ""}.${rest > 0 ? ` ${plural(rest, "project")} without a waiting job ${rest === 1 ? "is" : "are"} in the table alone.` : ""} The table also has what is running.`,
        queue.projects.length,
        queue.projectsTotal,
        "project",
      )}
      summary={`Age of the oldest job by project: ${oldest.map(({ label, ms }) => `${label} ${formatDuration(ms)}`).join(", ")}.`}
      columns={COLUMNS}
      rows={queue.projects}
      rowKey={({ project }) => String(project.id)}
    >
      <CategoryBars
        bars={oldest.map(({ label, short, ms }) => ({ label, short, value: ms / size }))}
        axis={`Oldest job waits (${unit})`}
        line={{ label: `target ${formatDuration(targetMs)}`, at: targetMs / size }}
        format={(value) => formatDuration(value * size)}
      />
    </ChartPanel>
  );
}
