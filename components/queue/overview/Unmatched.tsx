import type { ReactNode } from "react";
import { DataTable, instant, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import type { QueueOverview } from "@/lib/api/queue";
import { plural } from "@/lib/client/format";
import { JOB_COLUMNS } from "../jobCell";

type Row = QueueOverview["unmatched"]["jobs"][number];

const COLUMNS: readonly Column<Row>[] = [
  ...JOB_COLUMNS,
  { key: "why", header: "Why, and what would change it", value: ({ sentence }) => sentence },
  { key: "queuedAt", header: "Waits since", value: ({ job }) => instant(job.queuedAt), hideBelow: "sm" },
];

/** Jobs that wait for nobody. */
export function Unmatched({ queue }: { readonly queue: QueueOverview }): ReactNode {
  const { count, jobs } = queue.unmatched;
  return (
    <Panel
      title={`No runner takes ${plural(count, "job")}`}
      description={count > jobs.length ? `The ${jobs.length} oldest are shown.` : undefined}
      flush
    >
      <DataTable
        caption="Jobs that no runner takes"
        columns={COLUMNS}
        rows={jobs}
        rowKey={({ job }) => String(job.id)}
      />
    </Panel>
  );
}
