import type { ReactNode } from "react";
import { DataTable, instant, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import type { QueueOverview } from "@/lib/api/queueOverview";
import { withFirst, plural } from "@/lib/client/format";
import { JOB_COLUMNS } from "../jobCell";
import { UNMATCHED_ID } from "../links";

type Row = QueueOverview["unmatched"]["jobs"][number];

const COLUMNS: readonly Column<Row>[] = [
  ...JOB_COLUMNS,
  { key: "alike", header: "Similar jobs", value: ({ alike }) => alike },
  { key: "why", header: "Why, and what would change it", value: ({ sentence }) => sentence },
  { key: "queuedAt", header: "Waits since", value: ({ job }) => instant(job.queuedAt), hideBelow: "sm" },
];

/** Jobs that no runner may take: the oldest of each kind. */
export function Unmatched({ queue }: { readonly queue: QueueOverview }): ReactNode {
  const { count, kinds, jobs } = queue.unmatched;
  return (
    <div id={UNMATCHED_ID}>
      <Panel
        title={`No runner takes ${plural(count, "job")}`}
        description={withFirst(
          count > kinds ? "One of each kind, the oldest." : "",
          jobs.length,
          kinds,
          "kind",
        )}
        flush
      >
        <DataTable
          caption="Jobs that no runner takes"
          columns={COLUMNS}
          rows={jobs}
          rowKey={({ job }) => String(job.id)}
          partial={kinds > jobs.length}
        />
      </Panel>
    </div>
  );
}
