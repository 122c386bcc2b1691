"use client";

import type { ReactNode } from "react";
import type { RunSummary, runSummarySchema } from "@/lib/api/runs";
import { RUN_SORTS } from "@/lib/api/sorts";
import { durationsIn } from "@/lib/client/columnFormats";
import type { PagedResult } from "@/lib/client/hooks/paged";
import { useNow } from "@/lib/client/hooks/now";
import { triggerLabel } from "@/lib/client/triggers";
import { lineColumns } from "@/components/ranking/gap";
import { instant, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { PagedTable } from "@/components/ui/PagedTable";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge } from "@/components/ui/StatusBadge";
import { policyHref, runHref } from "../links";
import { usePickedRuns } from "../usePickedRuns";
import { runCounts, runDurationMs, runOutcome, withoutOutcome } from "../words";
import classes from "./RunsPage.module.css";

export interface RunsTableProps {
  readonly runs: PagedResult<typeof runSummarySchema>;
  readonly empty: ReactNode;
}

export function RunsTable({ runs, empty }: RunsTableProps): ReactNode {
  const now = useNow(1_000);
  const picks = usePickedRuns();
  const columns: readonly Column<RunSummary>[] = [
    picks.column,
    {
      // The API's order; a run that waited may start later than one that was queued after it.
      key: "created",
      value: ({ createdAt }) => instant(createdAt),
      header: "Queued",
      rowHeader: true,
      render: (run) => (
        <>
          <HoverLink href={runHref(run.id)} className={classes.when}>
            <Instant at={run.createdAt} />
          </HoverLink>
          <span className={classes.dim}>
            <RelativeTime at={run.createdAt} />
            {run.evaluatedAt === null ? null : (
              <>
                , data up to{" "}
                <span className={classes.instant}>
                  <Instant at={run.evaluatedAt} />
                </span>
              </>
            )}
          </span>
          <span className={classes.policyToo}>
            {run.policy} version {run.policyVersion}
          </span>
          <span className={classes.policyToo}>{runOutcome(run)}</span>
        </>
      ),
    },
    {
      key: "state",
      value: ({ state }) => state,
      header: "State",
      render: (run) => <StatusBadge state={run.state} />,
    },
    {
      key: "policy",
      value: ({ policy }) => policy,
      header: "Policy",
      hideBelow: "sm",
      render: (run) => (
        <>
          <HoverLink href={policyHref(run.policy)} className="breakable">
            {run.policy}
          </HoverLink>
          <span className={classes.dim}>version {run.policyVersion}</span>
        </>
      ),
    },
    {
      key: "started",
      value: ({ startedAt }) => instant(startedAt),
      header: "Started",
      hidden: true,
    },
    {
      key: "duration",
      value: (run) => runDurationMs(run, now),
      header: "Duration",
      align: "right",
      hideBelow: "sm",
      formats: durationsIn,
    },
    {
      key: "images",
      value: ({ selectedCount }) => selectedCount,
      header: "In and out",
      exports: lineColumns(runCounts),
      hideBelow: "sm",
      render: (run) => runOutcome(run) ?? <span className="fine">{withoutOutcome(run)}</span>,
    },
    { key: "trigger", header: "Trigger", value: ({ trigger }) => triggerLabel(trigger), hideBelow: "sm" },
    {
      key: "message",
      value: ({ message }) => message,
      header: "Message",
      hideBelow: "md",
      render: (run) => <div className={classes.message}>{run.message ?? ""}</div>,
    },
  ];
  return (
    <>
      <div className={classes.picks}>{picks.button}</div>
      <PagedTable
        name="runs"
        sorts={RUN_SORTS}
        caption="Runs"
        query={runs}
        what="the runs"
        more="Show more runs"
        columns={columns}
        rowKey={(run) => run.id}
        empty={empty}
      />
    </>
  );
}
