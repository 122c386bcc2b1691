import type { ReactNode } from "react";
import { usePickedRuns } from "@/components/discovery/runs/usePickedRuns";
import { runCounts, runOutcome, withoutOutcome } from "@/components/discovery/runs/words";
import { lineColumns } from "@/components/ranking/gap";
import { DataTable, instant, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { RunSummary } from "@/lib/api/runs";
import { triggerLabel } from "@/lib/client/triggers";
import classes from "./PolicyRunTable.module.css";

const COLUMNS: readonly Column<RunSummary>[] = [
  {
    // The API's order; a run that waited may start later than one that was queued after it.
    key: "created",
    value: ({ createdAt }) => instant(createdAt),
    header: "Queued",
    rowHeader: true,
    render: (run) => (
      <div className={classes.stack}>
        <HoverLink href={`/runs/${encodeURIComponent(run.id)}`}>
          <Instant at={run.createdAt} />
        </HoverLink>
        <span className="fine breakable">
          <RelativeTime at={run.createdAt} />
          {run.evaluatedAt === null ? null : (
            <>
              , data up to <Instant at={run.evaluatedAt} />
            </>
          )}
        </span>
      </div>
    ),
  },
  {
    key: "state",
    value: ({ state }) => state,
    header: "State",
    render: (run) => (
      <div className={classes.stack}>
        <span>
          <StatusBadge state={run.state} />
        </span>
        {run.message ? <span className="fine breakable">{run.message}</span> : null}
      </div>
    ),
  },
  {
    key: "images",
    value: ({ selectedCount }) => selectedCount,
    header: "In and out",
    exports: lineColumns(runCounts),
    render: (run) => {
      const outcome = runOutcome(run);
      return outcome === null ? (
        <span className="fine">{withoutOutcome(run)}</span>
      ) : (
        <span className={classes.outcome}>{outcome}</span>
      );
    },
  },
  { key: "version", header: "Version", value: ({ policyVersion }) => policyVersion, hideBelow: "sm" },
  { key: "trigger", header: "Started by", value: ({ trigger }) => triggerLabel(trigger), hideBelow: "sm" },
];

export interface PolicyRunTableProps {
  readonly runs: readonly RunSummary[];
  readonly empty: ReactNode;
}

export function PolicyRunTable({ runs, empty }: PolicyRunTableProps): ReactNode {
  const picks = usePickedRuns();
  return (
    <>
      {runs.length > 1 ? <div className={classes.picks}>{picks.button}</div> : null}
      <DataTable
        name="runs"
        caption="Runs of the policy"
        columns={[picks.column, ...COLUMNS]}
        rows={runs}
        rowKey={(run) => run.id}
        empty={empty}
      />
    </>
  );
}
