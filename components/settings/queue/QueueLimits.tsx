import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import { LIMITS, type LimitName } from "@/lib/limits/limits";

const NAMES = [
  "jobRequestBytes",
  "tracePatchBytes",
  "traceBytes",
  "buildsInBatch",
  "scriptLines",
  "buildVariables",
  "tags",
  "queueJobs",
  "queueRunners",
  "queueHistoryJobs",
] as readonly LimitName[];

const ROWS = NAMES.map((name) => ({ name, ...LIMITS[name] }));
type Row = (typeof ROWS)[number];

const COLUMNS: readonly Column<Row>[] = [
  { key: "name", header: "Limit", value: ({ name }) => name, rowHeader: true },
  { key: "value", header: "At most", value: ({ value }) => value },
  { key: "of", header: "What is counted", value: ({ of }) => of },
];

/** Limits that cannot be set here: exceeding one is an error that names it. */
export function QueueLimits(): ReactNode {
  return (
    <Panel
      title="Limits"
      description="Fixed. A request that exceeds a limit gets an error that names it."
      flush
    >
      <DataTable caption="Limits of the queue" columns={COLUMNS} rows={ROWS} rowKey={({ name }) => name} />
    </Panel>
  );
}
