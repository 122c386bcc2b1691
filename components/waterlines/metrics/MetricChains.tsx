"use client";

import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import type { WaterlineMetric } from "@/lib/api/waterlineMetrics";
import { metricHref } from "../links";
import { Named } from "../Named";
import { capital } from "../titles";
import { useMetrics } from "./hooks";
import { sortText } from "./words";

const COLUMNS: readonly Column<WaterlineMetric>[] = [
  {
    key: "name",
    header: "Metric",
    rowHeader: true,
    value: ({ name }) => name,
    render: ({ name }) => <Named title={capital(name)} name={name} href={metricHref(name)} />,
  },
  { key: "chain", header: "Chain", value: sortText },
];

/** The chains of added metrics, which apply to every profile; renders nothing if no metric is added. */
export function MetricChains(): ReactNode {
  const { data } = useMetrics();
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Panel
      flush
      title="Chains of added metrics"
      description="They sort for their own metric under every profile; the metric's page changes them."
    >
      <DataTable
        caption="Chains of added metrics"
        name="metric-chains"
        rows={data.items}
        rowKey={({ name }) => name}
        columns={COLUMNS}
      />
    </Panel>
  );
}
