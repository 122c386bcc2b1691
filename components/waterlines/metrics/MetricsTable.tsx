"use client";

import type { ReactNode } from "react";
import { confirmAction } from "@/components/ui/confirmAction";
import { actionsColumn, DataTable, instant, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorState } from "@/components/ui/ErrorState";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton, PermittedLink } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { WaterlineMetric } from "@/lib/api/waterlineMetrics";
import type { Shown } from "@/lib/client/hooks/remove";
import { metricHref, NEW_METRIC_HREF } from "../links";
import { Named } from "../Named";
import { capital } from "../titles";
import { useMetrics, useRemoveMetric } from "./hooks";
import { releaseText, sortText } from "./words";

/** Added metrics: the query of each, how it sorts pods, and how much acting on a pod releases. */
export function MetricsTable(): ReactNode {
  const query = useMetrics();
  const remove = useRemoveMetric();
  const confirmRemoval = async ({ name, revision }: Shown): Promise<void> => {
    const sure = await confirmAction({
      title: `Remove the metric ${name}?`,
      children: "Snapshots that were read with it keep it. Rules that name it become invalid.",
      confirmLabel: "Remove the metric",
    });
    if (sure) remove.mutate({ name, revision });
  };
  return (
    <>
      {remove.error ? <ErrorState title="The metric was not removed" error={remove.error} /> : null}
      <QueryState query={query} what="the metrics" rows={4}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title="No metric is added yet"
              action={
                <PermittedLink needs="tuner" href={NEW_METRIC_HREF} variant="default">
                  Add a metric
                </PermittedLink>
              }
            >
              Rules support CPU and memory. Add other metrics of your nodes, such as the disk or PSI pressure.
            </EmptyState>
          ) : (
            <Panel flush>
              <DataTable
                caption="Added metrics"
                name="added-metrics"
                rows={items}
                rowKey={({ name }) => name}
                columns={columnsOf((shown) => void confirmRemoval(shown))}
              />
            </Panel>
          )
        }
      </QueryState>
    </>
  );
}

const columnsOf = (onRemove: (shown: Shown) => void): readonly Column<WaterlineMetric>[] => [
  {
    key: "name",
    header: "Metric",
    rowHeader: true,
    value: ({ name }) => name,
    render: ({ name }) => <Named title={capital(name)} name={name} href={metricHref(name)} />,
  },
  { key: "unit", header: "Unit", value: ({ unit }) => unit, hideBelow: "sm" },
  { key: "sorts", header: "Who gives way first", value: sortText, hideBelow: "md" },
  { key: "releases", header: "What is released", value: releaseText, hideBelow: "sm" },
  {
    key: "saved",
    header: "Saved",
    value: ({ updatedAt }) => instant(updatedAt),
    render: ({ updatedAt, author }) => (
      <>
        <RelativeTime at={updatedAt} /> by {author}
      </>
    ),
    hideBelow: "md",
  },
  actionsColumn(({ name, revision }) => (
    <PermittedButton
      needs="tuner"
      variant="subtle"
      size="compact-xs"
      aria-label={`Remove the metric ${name}`}
      onClick={() => onRemove({ name, revision })}
    >
      Remove
    </PermittedButton>
  )),
];
