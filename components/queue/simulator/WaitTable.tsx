import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import { changesIn } from "@/lib/client/columnFormats";
import type { SimulationResult } from "@/lib/queue/shapes";
import { projectRows, type ProjectRow } from "./outcome";

const SHORT = { RunnerJobsQueue: "SQL", DynamicRunnerJobsQueue: "Redis" } as const;

const oneDecimal = () => (value: number) => value.toFixed(1);

/** Every project with both strategies, with CSV export. */
export function WaitTable({ result }: { readonly result: SimulationResult }): ReactNode {
  const [first, second] = result.outcomes;
  const wait = (
    key: string,
    header: string,
    value: (row: ProjectRow) => number | null,
  ): Column<ProjectRow> => {
    return { key, header, value, formats: oneDecimal };
  };
  const columns: readonly Column<ProjectRow>[] = [
    { key: "project", header: "Project", value: ({ project }) => project, rowHeader: true },
    { key: "jobs", header: "Jobs", value: ({ jobs }) => jobs, hideBelow: "sm" },
    ...(first
      ? [
          {
            ...wait("p50", `Half, ${SHORT[first.strategy]} (s)`, ({ p50 }) => p50[0]),
            hideBelow: "sm" as const,
          },
        ]
      : []),
    ...(first ? [wait("p95", `95%, ${SHORT[first.strategy]} (s)`, ({ p95 }) => p95[0])] : []),
    ...(second
      ? [
          {
            ...wait("p50b", `Half, ${SHORT[second.strategy]} (s)`, ({ p50 }) => p50[1]),
            hideBelow: "sm" as const,
          },
        ]
      : []),
    ...(second ? [wait("p95b", `95%, ${SHORT[second.strategy]} (s)`, ({ p95 }) => p95[1])] : []),
    ...(second
      ? [
          {
            key: "change",
            header: "Change of 95% (s)",
            value: ({ p95: [before, after] }: ProjectRow) => (after === null ? null : after - before),
            formats: (values: readonly number[]) => changesIn(values, 1),
          },
        ]
      : []),
    { ...wait("asked", "Asked (%)", ({ demandShare }) => demandShare * 100), hideBelow: "md" },
    { ...wait("served", "Served (%)", ({ servedShare }) => servedShare * 100), hideBelow: "md" },
  ];
  return (
    <Panel
      title="Every project"
      description="Jobs that still wait at the end count with their wait up to then."
      flush
    >
      <DataTable
        caption="Waits by project"
        columns={columns}
        rows={projectRows(result)}
        rowKey={({ project }) => project}
        name="queue-simulation"
      />
    </Panel>
  );
}
