import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { CategoryBars } from "@/components/charts/CategoryBars";
import { instant, type Column } from "@/components/ui/DataTable";
import { Instant } from "@/components/ui/Instant";
import type { QueueOverview } from "@/lib/api/queueOverview";
import { formatInterval, formatPercent, formatPercentCell, plural } from "@/lib/client/format";

type Row = QueueOverview["answers"][number];

const share = ({ conflicts, requests }: Pick<Row, "conflicts" | "requests">): number =>
  requests === 0 ? 0 : conflicts / requests;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "at",
    header: "Up to",
    rowHeader: true,
    value: ({ at }: Row) => instant(at),
    render: ({ at }) => <Instant at={at} />,
  },
  { key: "requests", header: "Requests", value: ({ requests }) => requests },
  { key: "conflicts", header: "Conflicts", value: ({ conflicts }) => conflicts },
  {
    key: "share",
    header: "Met a conflict",
    align: "right" as const,
    value: share,
    render: (row) => formatPercentCell(share(row)),
  },
  { key: "sql", header: "Served by SQL", value: ({ sqlRequests }) => sqlRequests, hideBelow: "sm" },
];

/** In minutes: the same on the server and in the browser. */
const minutesBefore = (now: string, at: string): string => {
  const minutes = Math.round((Date.parse(now) - Date.parse(at)) / 60_000);
  return minutes === 0 ? "now" : `${minutes} min ago`;
};

/** Requests that found jobs but got none, over the last hour. */
export function Conflicts({ queue }: { readonly queue: QueueOverview }): ReactNode {
  const { at: now, answers, requests, conflicts, windowSeconds } = queue;
  const window = formatInterval(windowSeconds);
  const bars = answers.map((row) => ({ label: minutesBefore(now, row.at), value: 100 * share(row) }));
  return (
    <ChartPanel
      title="Conflicts"
      description={
        requests === 0
          ? `No runner requested a job in ${window}.`
          : `${formatPercent(share(queue))} of ${plural(requests, "request")} in ${window} found that another runner was faster, or a list that was being filled; these ask again at their next poll.`
      }
      summary={`Of ${plural(requests, "request")} in ${window}, ${plural(conflicts, "conflict")}.`}
      columns={COLUMNS}
      rows={answers}
      rowKey={({ at }) => at}
    >
      <CategoryBars
        bars={bars}
        axis="Conflicts (% of requests)"
        sequence
        format={(value) => formatPercentCell(value / 100)}
      />
    </ChartPanel>
  );
}
