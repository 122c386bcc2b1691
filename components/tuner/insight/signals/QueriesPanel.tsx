"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import type { QueryResult } from "@/lib/discovery/result";
import { formatBytes, formatDuration, formatNumber } from "@/lib/client/format";
import { sourceTypeLabel } from "@/lib/client/labels";
import type { Tuner } from "@/lib/client/tuner/useTuner";
import { runHref } from "@/components/runs/links";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { ToneBadge } from "@/components/ui/StatusBadge";
import { AnswerPanel } from "../AnswerPanel";
import { usePanelAnswer } from "../usePanelAnswer";

const number = (value: number | undefined): string => (value === undefined ? "–" : formatNumber(value));

const columns: readonly Column<QueryResult>[] = [
  { key: "name", header: "Query", rowHeader: true, render: ({ name }) => name },
  { key: "type", header: "Source", hideBelow: "sm", render: ({ type }) => sourceTypeLabel(type) },
  {
    key: "health",
    header: "Health",
    render: ({ status, message }) =>
      status === "success" ? (
        <ToneBadge tone="ok">Success</ToneBadge>
      ) : (
        <ToneBadge tone="bad">{message ?? "Failed"}</ToneBadge>
      ),
  },
  {
    key: "series",
    header: "Series",
    align: "right",
    render: ({ series, records }) => number(series ?? records),
  },
  { key: "samples", header: "Samples", align: "right", render: ({ samples }) => number(samples) },
  {
    key: "ignored",
    header: "Ignored series",
    align: "right",
    render: ({ ignoredSeries }) => number(ignoredSeries),
  },
  {
    key: "bytes",
    header: "Received",
    align: "right",
    hideBelow: "md",
    render: ({ bytes }) => formatBytes(bytes),
  },
  {
    key: "time",
    header: "Latency",
    align: "right",
    hideBelow: "md",
    render: ({ durationMs }) => formatDuration(durationMs),
  },
];

/** How the queries went when the run asked them; their requests and previews are on the run's page. */
export function QueriesPanel({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const answer = usePanelAnswer(tuner, "result", (policy) => ({ policy }));
  return (
    <AnswerPanel
      title="Queries"
      description="As the run asked them: an edited query is asked with the next run"
      what="the queries"
      answer={answer}
      actions={
        <Button
          component={Link}
          href={runHref(tuner.runId, { tab: "queries" })}
          variant="default"
          size="compact-sm"
        >
          Requests, previews, ignored series
        </Button>
      }
    >
      {({ queryResults }) => (
        <DataTable
          caption="Queries of the run"
          columns={columns}
          rows={queryResults}
          rowKey={({ name }) => name}
          empty={<EmptyState title="The policy has no queries" />}
        />
      )}
    </AnswerPanel>
  );
}
