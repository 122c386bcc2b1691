"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import type { RunSummary } from "@/lib/api/runs";
import { formatInstant, plural } from "@/lib/client/format";
import { useNow } from "@/lib/client/hooks/now";
import { triggerLabel } from "@/lib/client/labels";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge } from "@/components/ui/StatusBadge";
import { policyHref, runHref } from "../links";
import { runDurationText } from "../words";
import classes from "./RunsPage.module.css";

export function RunsTable({ runs }: { readonly runs: readonly RunSummary[] }): ReactNode {
  const now = useNow(1_000);
  const columns: readonly Column<RunSummary>[] = [
    {
      key: "when",
      header: "When",
      rowHeader: true,
      render: (run) => (
        <>
          <Link href={runHref(run.id)} className={classes.when}>
            {formatInstant(run.startedAt ?? run.createdAt)}
          </Link>
          <span className={classes.dim}>
            <RelativeTime at={run.startedAt ?? run.createdAt} />
          </span>
          <span className={classes.policyToo}>
            {run.policy} version {run.policyVersion}
          </span>
        </>
      ),
    },
    { key: "state", header: "State", render: (run) => <StatusBadge state={run.state} /> },
    {
      key: "policy",
      header: "Policy",
      hideBelow: "sm",
      render: (run) => (
        <>
          <Link href={policyHref(run.policy)} className="breakable">
            {run.policy}
          </Link>
          <span className={classes.dim}>version {run.policyVersion}</span>
        </>
      ),
    },
    {
      key: "duration",
      header: "Duration",
      align: "right",
      hideBelow: "sm",
      render: (run) => runDurationText(run, now),
    },
    {
      key: "images",
      header: "Selected of images",
      align: "right",
      render: (run) =>
        run.imageCount === 0
          ? "–"
          : `${run.selectedCount.toLocaleString("en-US")} of ${plural(run.imageCount, "image")}`,
    },
    { key: "trigger", header: "Trigger", hideBelow: "sm", render: (run) => triggerLabel(run.trigger) },
    {
      key: "message",
      header: "Message",
      hideBelow: "md",
      render: (run) => <div className={classes.message}>{run.message ?? ""}</div>,
    },
  ];
  return <DataTable caption="Runs" columns={columns} rows={runs} rowKey={(run) => run.id} />;
}
