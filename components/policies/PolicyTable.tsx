import { VisuallyHidden } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Num } from "@/components/ui/Num";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge, DemoTag } from "@/components/ui/StatusBadge";
import type { PolicySummary } from "@/lib/api/policies";
import { formatInterval } from "@/lib/client/format";
import { strategyLabel } from "@/lib/client/labels";
import { nextRunAt } from "./nextRun";
import { PolicyMenu } from "./PolicyMenu";
import classes from "./PolicyTable.module.css";

const columns: readonly Column<PolicySummary>[] = [
  {
    key: "name",
    header: "Policy",
    rowHeader: true,
    render: (policy) => (
      <span className={classes.name}>
        <Link href={`/policies/${encodeURIComponent(policy.name)}`}>{policy.name}</Link>
        {policy.demo ? <DemoTag /> : null}
      </span>
    ),
  },
  {
    key: "strategy",
    header: "Ranking",
    hideBelow: "sm",
    render: (policy) => (
      <>
        {strategyLabel(policy.strategy)}
        <div className={classes.dim}>
          <Num value={policy.signalCount} unit={["signal", "signals"]} />,{" "}
          <Num value={policy.queryCount} unit={["query", "queries"]} />
        </div>
      </>
    ),
  },
  {
    key: "lastRun",
    header: "Last run",
    render: (policy) =>
      policy.lastRun ? (
        <span className={classes.run}>
          <StatusBadge state={policy.lastRun.state} />
          <Link href={`/runs/${encodeURIComponent(policy.lastRun.id)}`}>
            <RelativeTime at={policy.lastRun.finishedAt ?? policy.lastRun.createdAt} />
          </Link>
        </span>
      ) : (
        <span className={classes.dim}>not run yet</span>
      ),
  },
  {
    key: "nextRun",
    header: "Next run",
    hideBelow: "md",
    render: (policy) => (
      <>
        <RelativeTime at={nextRunAt(policy)} never="by hand only" />
        {policy.scheduled ? (
          <div className={classes.dim}>every {formatInterval(policy.syncIntervalSeconds)}</div>
        ) : null}
      </>
    ),
  },
  {
    key: "selected",
    header: "Selected",
    align: "right",
    hideBelow: "sm",
    render: (policy) => (
      <>
        <Num value={policy.lastRun?.selectedCount} unit={["image", "images"]} />
        <div className={classes.dim}>of at most {policy.maxImages.toLocaleString("en-US")}</div>
      </>
    ),
  },
  {
    key: "actions",
    header: <VisuallyHidden>Actions</VisuallyHidden>,
    align: "right",
    render: (policy) => <PolicyMenu name={policy.name} />,
  },
];

export interface PolicyTableProps {
  readonly policies: readonly PolicySummary[];
  readonly empty: ReactNode;
}

export function PolicyTable({ policies, empty }: PolicyTableProps): ReactNode {
  return (
    <DataTable
      caption="Policies"
      columns={columns}
      rows={policies}
      rowKey={(policy) => policy.name}
      empty={empty}
    />
  );
}
