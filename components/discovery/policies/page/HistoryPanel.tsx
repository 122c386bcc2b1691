"use client";

import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { instant, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { Num } from "@/components/ui/Num";
import type { PolicyHistoryPoint } from "@/lib/api/policies";
import { formatInstant, formatNumber } from "@/lib/client/format";
import { HistoryChart } from "./HistoryChart";

const columns: readonly Column<PolicyHistoryPoint>[] = [
  {
    key: "at",
    value: ({ at }) => instant(at),
    header: "Run with data up to",
    rowHeader: true,
    render: (point) => (
      <HoverLink href={`/runs/${encodeURIComponent(point.runId)}`}>
        <Instant at={point.at} />
      </HoverLink>
    ),
  },
  { key: "state", header: "State", value: ({ state }) => state },
  {
    key: "selected",
    value: ({ selected }) => selected,
    header: "Above the line",
    align: "right",
    render: (point) => <Num value={point.selected} unit={["image", "images"]} />,
  },
  {
    key: "images",
    value: ({ images }) => images,
    header: "Ranked",
    align: "right",
    render: (point) => <Num value={point.images} unit={["image", "images"]} />,
  },
];

export interface HistoryPanelProps {
  /** Newest first. */
  readonly points: readonly PolicyHistoryPoint[];
  /** Whether there are older points than these. */
  readonly more: boolean;
}

/** Image counts over time. */
export function HistoryPanel({ points, more }: HistoryPanelProps): ReactNode {
  const what = more
    ? `Images that the newest ${formatNumber(points.length)} finished runs ranked and selected.`
    : "Images that finished runs ranked and selected.";
  const [oldest, newest] = [points.at(-1), points[0]];
  return (
    <ChartPanel
      title="Image count over time"
      description={what}
      summary={
        oldest && newest
          ? `Images above the line and ranked, ${formatInstant(oldest.at)} to ${formatInstant(newest.at)}`
          : "No finished run"
      }
      columns={columns}
      rows={points}
      rowKey={(point) => point.runId}
      interactive
    >
      {points.length < 2 ? (
        <p className="quiet">The chart begins with the second finished run.</p>
      ) : (
        <HistoryChart points={points} />
      )}
    </ChartPanel>
  );
}
