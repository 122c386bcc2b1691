"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { QueryResult } from "@/lib/discovery";
import { bytesIn, durationsIn } from "@/lib/client/columnFormats";
import { sourceTypeLabel } from "@/lib/client/sourceTypeLabel";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { runHref } from "@/components/discovery/runs/links";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { ToneBadge } from "@/components/ui/StatusBadge";
import { AnswerPanel } from "../AnswerPanel";
import { usePanelAnswer } from "../usePanelAnswer";

const columns: readonly Column<QueryResult>[] = [
  { key: "name", header: "Query", value: ({ name }) => name, rowHeader: true },
  { key: "type", header: "Source", value: ({ type }) => sourceTypeLabel(type), hideBelow: "sm" },
  {
    key: "health",
    header: "Health",
    value: ({ status }) => status,
    render: ({ status, message }) =>
      status === "success" ? (
        <ToneBadge tone="ok">Success</ToneBadge>
      ) : (
        <ToneBadge tone="bad">{message ?? "Failed"}</ToneBadge>
      ),
  },
  { key: "series", header: "Series", value: ({ series, records }) => series ?? records ?? null },
  { key: "samples", header: "Samples", value: ({ samples }) => samples ?? null },
  { key: "ignored", header: "Ignored series", value: ({ ignoredSeries }) => ignoredSeries },
  {
    key: "bytes",
    header: "Received",
    value: ({ bytes }) => bytes,
    formats: bytesIn,
    hideBelow: "md",
  },
  {
    key: "time",
    header: "Latency",
    value: (each) => each.durationMs,
    formats: durationsIn,
    hideBelow: "md",
  },
];

/** The results of the queries in the run; their requests and previews are on the run's page. */
export function QueriesPanel({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const answer = usePanelAnswer(tuner, "result", (policy) => ({ policy }));
  return (
    <AnswerPanel
      title="Queries"
      description="As the run sent them: an edited query is sent with the next run"
      what="the queries"
      answer={answer}
      actions={
        <Button
          component={HoverLink}
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
