import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import type { QueueHistoryAnswer } from "@/lib/api/queueHistory";
import { ProjectName } from "../jobCell";
import { mostJobsText, secondsText, waitedTexts } from "../words";

type Row = QueueHistoryAnswer["projects"][number];

const last = (values: readonly number[]): number => values.at(-1) ?? 0;

const WAITED = waitedTexts();

export const PROJECT_COLUMNS: readonly Column<Row>[] = [
  {
    key: "project",
    header: "Project",
    rowHeader: true,
    value: ({ project }) => project.path,
    render: ({ project }) => <ProjectName project={project} />,
  },
  { key: "handedOut", header: "Handed out", value: ({ handedOut }) => handedOut },
  {
    key: "p50",
    header: WAITED.p50,
    align: "right",
    hideBelow: "sm",
    value: ({ p50Seconds }) => p50Seconds,
    unit: "s",
    render: ({ p50Seconds }) => secondsText(p50Seconds),
  },
  {
    key: "p95",
    header: WAITED.p95,
    align: "right",
    value: ({ p95Seconds }) => p95Seconds,
    unit: "s",
    render: ({ p95Seconds }) => secondsText(p95Seconds),
  },
  { key: "running", header: "Running at the end", value: ({ running }) => last(running), hideBelow: "sm" },
  {
    key: "most",
    header: "Running at most",
    hideBelow: "sm",
    value: ({ running }) => Math.max(0, ...running),
  },
  { key: "pending", header: "Waiting at the end", value: ({ pending }) => last(pending) },
];

/** The figures of the projects with most jobs; the charts below show them over time. */
export function ProjectTable({ projects }: { readonly projects: readonly Row[] }): ReactNode {
  return (
    <Panel title="Fairness by project" description={`${mostJobsText(projects.length)} in this time.`} flush>
      <DataTable
        caption="Fairness by project"
        columns={PROJECT_COLUMNS}
        rows={projects}
        rowKey={({ project }) => String(project.id)}
        name="queue-projects-over-time"
      />
    </Panel>
  );
}
