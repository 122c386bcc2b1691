"use client";

import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import type { RunnerMinutes } from "@/lib/api/runners";
import { formatNumber, plural } from "@/lib/client/format";
import { nameHref } from "@/lib/client/hrefs";
import { useUnit, type Unit } from "../../unit";
import { amountText, minutesText, monthText } from "../../words";
import { useRunnerMinutes } from "../../hooks/runners";

type Usage = RunnerMinutes["usage"];

const amounts = <Row extends { readonly usage: Usage }>(unit: Unit): readonly Column<Row>[] => [
  {
    key: "minutes",
    header: "Accounted",
    value: ({ usage }) => usage.minutes,
    formats: () => amountText(unit),
  },
  {
    key: "duration",
    header: "Duration",
    value: ({ usage }) => Number(usage.durationSeconds) / 60,
    formats: () => minutesText,
  },
  { key: "builds", header: "Builds", value: ({ usage }) => usage.builds, hideBelow: "sm" },
];

const byMonth = (unit: Unit): readonly Column<RunnerMinutes["months"][number]>[] => [
  {
    key: "month",
    header: "Month (UTC)",
    rowHeader: true,
    value: ({ month }) => month,
    render: ({ month }) => monthText(month),
  },
  ...amounts<RunnerMinutes["months"][number]>(unit),
];
const byNamespace = (unit: Unit): readonly Column<RunnerMinutes["namespaces"][number]>[] => [
  {
    key: "path",
    header: "Namespace",
    value: ({ path }) => path,
    rowHeader: true,
    render: ({ id, path }) => <HoverLink href={nameHref("namespace", id)}>{path}</HoverLink>,
  },
  ...amounts<RunnerMinutes["namespaces"][number]>(unit),
];

/** The minutes that the runner accounted, next to how long builds ran on it. */
export function RunnerUse({ id }: { readonly id: number }): ReactNode {
  const query = useRunnerMinutes(id);
  return (
    <Panel
      title="What it accounted"
      description="Builds that finished in the last 90 days (UTC): compute minutes, and how long they ran"
    >
      <QueryState query={query} what="what the runner accounted" rows={6}>
        {(use) => <Use id={id} use={use} />}
      </QueryState>
    </Panel>
  );
}

function Use({ id, use }: { readonly id: number; readonly use: RunnerMinutes }): ReactNode {
  const { usage, months, namespaces, namespaceCount } = use;
  const unit = useUnit();
  if (usage.builds === 0) return <p className="quiet">No build was accounted in the last 90 days.</p>;
  return (
    <div className="stack">
      <Facts
        facts={[
          { label: "Accounted", value: amountText(unit)(usage.minutes) },
          { label: "Duration", value: minutesText(Number(usage.durationSeconds) / 60) },
          { label: "Builds", value: formatNumber(usage.builds) },
        ]}
      />
      <DataTable
        name={`runner-${id}-namespaces`}
        caption="By namespace"
        columns={byNamespace(unit)}
        rows={namespaces}
        rowKey={(row) => row.id}
      />
      {namespaceCount > namespaces.length ? (
        <p className="note">
          The {namespaces.length} most expensive of {plural(namespaceCount, "namespace")}.
        </p>
      ) : null}
      <DataTable
        name={`runner-${id}-months`}
        caption="By month of entry"
        columns={byMonth(unit)}
        rows={months}
        rowKey={({ month }) => month}
      />
    </div>
  );
}
