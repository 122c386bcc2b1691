"use client";

import type { ReactNode } from "react";
import { policyHref } from "@/components/discovery/runs/links";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { ShadowSummary } from "@/lib/api/policyShadow";
import { oneDecimal } from "../words";
import { useShadows } from "./hooks";
import { verdictOf } from "./words";

const columns: readonly Column<ShadowSummary>[] = [
  {
    key: "policy",
    header: "Challenger",
    rowHeader: true,
    value: ({ policy }) => policy,
    render: ({ policy }) => (
      <HoverLink className="breakable" href={`${policyHref(policy)}?tab=shadow`}>
        {policy}
      </HoverLink>
    ),
  },
  {
    key: "champion",
    header: "Champion",
    value: ({ champion }: ShadowSummary) => champion,
    render: ({ champion }) => (
      <HoverLink className="breakable" href={policyHref(champion)}>
        {champion}
      </HoverLink>
    ),
    hideBelow: "sm",
  },
  {
    key: "standing",
    header: "So far",
    value: (row) => (row.standing === null ? null : verdictOf(row.standing, row.champion, row.policy).badge),
    render: ({ standing, champion, policy }) => {
      if (standing === null) return "No day yet";
      const { tone, badge } = verdictOf(standing, champion, policy);
      return <ToneBadge tone={tone}>{badge}</ToneBadge>;
    },
  },
  { key: "days", header: "Days", value: ({ standing }) => standing?.days ?? 0, hideBelow: "sm" },
  {
    key: "gained",
    header: "Challenger saves more, min per day",
    formats: oneDecimal,
    value: ({ standing }) => standing?.gained_a_day ?? null,
  },
  {
    key: "low",
    header: "90% interval from, min per day",
    formats: oneDecimal,
    value: ({ standing }) => standing?.gained_low ?? null,
    hideBelow: "md",
  },
  {
    key: "high",
    header: "to, min per day",
    formats: oneDecimal,
    value: ({ standing }) => standing?.gained_high ?? null,
    hideBelow: "md",
  },
];

/** Policies that challenge another one, and which would have saved more. */
export function ShadowsPanel(): ReactNode {
  const shadows = useShadows();
  return (
    <Panel
      title="Challengers"
      description="Policies that are ranked with each scheduled run of another one; the days that follow show which would have saved more."
      flush
    >
      <QueryState query={shadows} what="the challengers" rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No policy challenges another one">
              The page of a policy has the tab Shadow for that.
            </EmptyState>
          ) : (
            <DataTable
              caption="Challengers"
              name="challengers"
              columns={columns}
              rows={items}
              rowKey={({ policy }) => policy}
            />
          )
        }
      </QueryState>
    </Panel>
  );
}
