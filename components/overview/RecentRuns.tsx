import Link from "next/link";
import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { Num } from "@/components/ui/Num";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { RunSummary } from "@/lib/api/runs";
import { formatDuration } from "@/lib/client/format";
import { triggerLabel } from "@/lib/client/labels";

function tookMs(run: RunSummary): number | null {
  if (run.startedAt === null || run.finishedAt === null) return null;
  return Date.parse(run.finishedAt) - Date.parse(run.startedAt);
}

const columns: readonly Column<RunSummary>[] = [
  {
    key: "policy",
    header: "Policy",
    rowHeader: true,
    render: (run) => <Link href={`/runs/${encodeURIComponent(run.id)}`}>{run.policy}</Link>,
  },
  { key: "state", header: "State", render: (run) => <StatusBadge state={run.state} /> },
  {
    key: "started",
    header: "Started",
    render: (run) => <RelativeTime at={run.startedAt} never="waiting" />,
  },
  {
    key: "took",
    header: "Took",
    align: "right",
    hideBelow: "sm",
    render: (run) => {
      const ms = tookMs(run);
      return ms === null ? "–" : formatDuration(ms);
    },
  },
  {
    key: "selected",
    header: "Selected",
    align: "right",
    hideBelow: "sm",
    render: (run) => <Num value={run.selectedCount} unit={["image", "images"]} />,
  },
  { key: "trigger", header: "Started by", hideBelow: "md", render: (run) => triggerLabel(run.trigger) },
];

export function RecentRuns({ runs }: { readonly runs: readonly RunSummary[] }): ReactNode {
  return (
    <DataTable
      caption="Recent runs"
      columns={columns}
      rows={runs}
      rowKey={(run) => run.id}
      empty={<EmptyState title="No runs yet">Open a policy and press Run now.</EmptyState>}
    />
  );
}
