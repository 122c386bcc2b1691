import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { Num } from "@/components/ui/Num";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge } from "@/components/ui/StatusBadge";
import { StaticTable, type StaticColumn } from "@/components/ui/table/StaticTable";
import type { RunSummary } from "@/lib/api/runs";
import { durationsIn, type Format } from "@/lib/client/columnFormats";
import { triggerLabel } from "@/lib/client/triggers";

function tookMs(run: RunSummary): number | null {
  if (run.startedAt === null || run.finishedAt === null) return null;
  return Date.parse(run.finishedAt) - Date.parse(run.startedAt);
}

/** `duration` writes those of the rows at hand. */
const columnsOf = (duration: Format): readonly StaticColumn<RunSummary>[] => [
  {
    key: "policy",
    value: ({ policy }) => policy,
    header: "Policy",
    rowHeader: true,
    render: (run) => <HoverLink href={`/runs/${encodeURIComponent(run.id)}`}>{run.policy}</HoverLink>,
  },
  {
    key: "state",
    value: ({ state }) => state,
    header: "State",
    render: (run) => <StatusBadge state={run.state} />,
  },
  {
    key: "started",
    value: ({ startedAt }) => startedAt,
    header: "Started",
    render: (run) => <RelativeTime at={run.startedAt} never="waiting" />,
  },
  {
    key: "dataUpTo",
    value: ({ evaluatedAt }) => evaluatedAt,
    header: "Data up to",
    hideBelow: "sm",
    render: (run) => (run.evaluatedAt === null ? "–" : <Instant at={run.evaluatedAt} />),
  },
  {
    key: "took",
    header: "Took",
    value: tookMs,
    align: "right",
    hideBelow: "sm",
    render: (run) => {
      const ms = tookMs(run);
      return ms === null ? "–" : duration(ms);
    },
  },
  {
    key: "selected",
    header: "Selected",
    value: ({ selectedCount }) => selectedCount,
    align: "right",
    hideBelow: "sm",
    render: (run) => (
      <Num value={run.finishedAt === null ? null : run.selectedCount} unit={["image", "images"]} />
    ),
  },
  {
    key: "trigger",
    header: "Started by",
    value: ({ trigger }) => triggerLabel(trigger),
    hideBelow: "md",
    render: ({ trigger }) => triggerLabel(trigger),
  },
];

export interface RecentRunsProps {
  readonly runs: readonly RunSummary[];
  /** As the address has it: `-started`; null for newest first. */
  readonly sort: string | null;
}

export function RecentRuns({ runs, sort }: RecentRunsProps): ReactNode {
  return (
    <StaticTable
      caption="Recent runs"
      columns={columnsOf(durationsIn(runs.flatMap((run) => tookMs(run) ?? [])))}
      rows={runs}
      rowKey={(run) => run.id}
      sort={sort}
      empty={<EmptyState title="No runs yet">Open a policy and press Run now.</EmptyState>}
    />
  );
}
