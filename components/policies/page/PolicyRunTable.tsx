import Link from "next/link";
import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Num } from "@/components/ui/Num";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { RunSummary } from "@/lib/api/runs";
import { formatInstant } from "@/lib/client/format";
import { triggerLabel } from "@/lib/client/labels";
import classes from "./PolicyRunTable.module.css";

const columns: readonly Column<RunSummary>[] = [
  {
    key: "started",
    header: "Started",
    rowHeader: true,
    render: (run) => (
      <div className={classes.stack}>
        <Link href={`/runs/${encodeURIComponent(run.id)}`}>
          {formatInstant(run.startedAt ?? run.createdAt)}
        </Link>
        <span className={classes.dim}>
          <RelativeTime at={run.startedAt ?? run.createdAt} />
        </span>
      </div>
    ),
  },
  {
    key: "state",
    header: "State",
    render: (run) => (
      <div className={classes.stack}>
        <span>
          <StatusBadge state={run.state} />
        </span>
        {run.message ? <span className={classes.dim}>{run.message}</span> : null}
      </div>
    ),
  },
  {
    key: "images",
    header: "Selected of images",
    align: "right",
    render: (run) => (
      <>
        <Num value={run.selectedCount} /> of <Num value={run.imageCount} unit={["image", "images"]} />
      </>
    ),
  },
  { key: "version", header: "Version", align: "right", hideBelow: "sm", render: (run) => run.policyVersion },
  { key: "trigger", header: "Started by", hideBelow: "sm", render: (run) => triggerLabel(run.trigger) },
];

export interface PolicyRunTableProps {
  readonly runs: readonly RunSummary[];
  readonly empty: ReactNode;
}

export function PolicyRunTable({ runs, empty }: PolicyRunTableProps): ReactNode {
  return (
    <DataTable
      caption="Runs of the policy"
      columns={columns}
      rows={runs}
      rowKey={(run) => run.id}
      empty={empty}
    />
  );
}
