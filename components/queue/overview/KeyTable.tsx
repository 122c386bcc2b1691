import type { ReactNode } from "react";
import { DataTable, instant, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { Term } from "@/components/ui/glossary/Term";
import type { QueueKeyRow } from "@/lib/api/queue";
import type { QueueOverview } from "@/lib/api/queueOverview";
import { withFirst } from "@/lib/client/format";
import { keyHref, KEYS_ID } from "../links";
import { criteriaText, secondsText } from "../words";

export interface KeyTableProps {
  readonly queue: Pick<QueueOverview, "keys" | "keysTotal">;
}

const COLUMNS: readonly Column<QueueKeyRow>[] = [
  {
    key: "criteria",
    header: "Runners with this key",
    value: ({ criteria }) => criteriaText(criteria),
    rowHeader: true,
    render: ({ key, criteria }) => <HoverLink href={keyHref(key)}>{criteriaText(criteria)}</HoverLink>,
  },
  { key: "runners", header: "Runners", value: ({ runners }) => runners },
  { key: "paused", header: "Paused", value: ({ paused }) => paused, hideBelow: "sm" },
  {
    key: "asked",
    header: "Asked last",
    value: ({ asking }) => instant(asking.lastAskedAt),
    render: ({ asking }) => (asking.runners === 0 ? "–" : <RelativeTime at={asking.lastAskedAt} />),
  },
  { key: "pending", header: "Jobs in line", value: ({ pending }) => pending },
  {
    key: "oldest",
    header: "Oldest waits for",
    value: ({ oldestSeconds }) => oldestSeconds,
    unit: "s",
    align: "right",
    render: ({ oldestSeconds }) => secondsText(oldestSeconds),
  },
];

export function KeyTable({ queue: { keys, keysTotal } }: KeyTableProps): ReactNode {
  return (
    <div id={KEYS_ID}>
      <Panel
        title={<Term name="queue key">Queue keys</Term>}
        description={withFirst("Runners with the same criteria share a line.", keys.length, keysTotal)}
        flush
      >
        <DataTable
          caption="Queue keys"
          columns={COLUMNS}
          rows={keys}
          rowKey={({ key }) => key}
          name="queue-keys"
          partial={keysTotal > keys.length}
          empty={
            <EmptyState title="No runner is registered">
              Register a GitLab Runner with this server to hand out jobs.
            </EmptyState>
          }
        />
      </Panel>
    </div>
  );
}
