"use client";

import dynamic from "next/dynamic";
import { parseAsBoolean, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { instant, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import { PagedTable } from "@/components/ui/PagedTable";
import { PermittedButton } from "@/components/ui/Permitted";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { ReplaySummary } from "@/lib/api/replays";
import { replayHref } from "@/lib/client/hrefs";
import { strategyTitle } from "@/lib/replay/named";
import { useReplays } from "../hooks";
import { ReplayFrame } from "../ReplayFrame";
import { ShadowsPanel } from "../shadow/ShadowsPanel";
import { StrategyName } from "../StrategyName";
import { isSaved, oneDecimal, replayTitle } from "../words";

const NewReplayForm = dynamic(
  () => latePanel("The form", () => import("./NewReplayForm").then((file) => file.NewReplayForm)),
  {
    ssr: false,
    loading: () => <LoadingState label="Loading the form" rows={6} />,
  },
);

const policyThatIsBest = ({
  brief,
  policies,
}: ReplaySummary): ReplaySummary["policies"][number] | undefined =>
  policies.find(({ name }) => name === brief?.best?.strategy);

function Best({ of }: { readonly of: ReplaySummary }): ReactNode {
  const best = of.brief?.best;
  if (!best) return "–";
  const policy = policyThatIsBest(of);
  return (
    <>
      {policy ? "policy " : ""}
      <StrategyName name={best.strategy} saved={isSaved(policy)} />, top {best.top_k}
    </>
  );
}

function bestText(row: ReplaySummary): string | null {
  const best = row.brief?.best;
  if (!best) return null;
  return `${policyThatIsBest(row) ? "policy " : ""}${strategyTitle(best.strategy)}, top ${best.top_k}`;
}

const columns: readonly Column<ReplaySummary>[] = [
  {
    key: "jobs",
    header: "Jobs of",
    rowHeader: true,
    value: replayTitle,
    render: (row) => (
      <HoverLink className="breakable" href={replayHref(row.id, row.brief?.best?.top_k)}>
        {replayTitle(row)}
      </HoverLink>
    ),
  },
  {
    key: "state",
    header: "State",
    value: ({ state }) => state,
    render: ({ state }) => <StatusBadge state={state} />,
  },
  { key: "count", header: "Jobs", value: ({ brief }) => brief?.jobs ?? null, hideBelow: "sm" },
  {
    key: "best",
    header: "Best strategy",
    value: bestText,
    render: (row) => <Best of={row} />,
    exports: [
      { name: "Best strategy", value: ({ brief }) => brief?.best?.strategy ?? null },
      { name: "Top-K", value: ({ brief }) => brief?.best?.top_k ?? null },
    ],
    hideBelow: "sm",
  },
  {
    key: "minutes",
    hideBelow: "sm",
    header: "Saves, min",
    formats: oneDecimal,
    value: ({ brief }) => brief?.best?.minutes ?? null,
  },
  {
    key: "percent",
    header: "Saves, %",
    formats: oneDecimal,
    value: ({ brief }) => brief?.best?.percent ?? null,
  },
  {
    key: "optimum",
    header: "Optimum, %",
    formats: oneDecimal,
    value: ({ brief }) => brief?.optimum_percent ?? null,
  },
  { key: "started", header: "Started", value: ({ createdAt }) => instant(createdAt), hideBelow: "sm" },
  { key: "by", header: "By", value: ({ requestedBy }) => requestedBy, hideBelow: "md" },
];

/** Replays with what saved most in each, and the form for a new one. */
export function ReplaysPage(): ReactNode {
  const query = useReplays();
  const [open, setOpen] = useQueryState("new", parseAsBoolean.withDefault(false));
  const start = (
    <PermittedButton needs="tuner" onClick={() => void setOpen(true)} disabled={open}>
      New replay
    </PermittedButton>
  );
  return (
    <ReplayFrame
      title="Replay lab"
      description="What would a policy have saved? A replay plays days of CI jobs without prewarming and under each policy."
      actions={start}
    >
      {open ? (
        <Panel title="New replay">
          <NewReplayForm onClose={() => void setOpen(null)} />
        </Panel>
      ) : null}
      <PagedTable
        query={query}
        what="the replays"
        more="Show more replays"
        caption="Replays"
        name="replays"
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No replay yet" action={open ? null : start}>
            Take a day of your CI jobs as CSV and see how many minutes each policy would have saved.
          </EmptyState>
        }
      />
      <ShadowsPanel />
    </ReplayFrame>
  );
}
