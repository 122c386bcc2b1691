"use client";

import type { ReactNode } from "react";
import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatNumber, plural } from "@/lib/client/format";
import type { Column } from "@/components/ui/DataTable";
import { formatRawValue, signalCaption, signalUnit } from "../units";
import { axisLabel, axisProps, tickText } from "./axis";
import { ChartPanel } from "./ChartPanel";
import type { SignalPartProps } from "./SignalSummary";
import { histogram, quantile, type Bin } from "./statistics";
import chart from "./ChartPanel.module.css";

const markers = [
  ["p50", 0.5],
  ["p90", 0.9],
  ["p95", 0.95],
] as const;

/** How many images have which values, with the quantiles marked. */
export function Distribution({ run, signal, values }: SignalPartProps): ReactNode {
  const sorted = values.map(({ raw }) => raw).reverse();
  const bins = histogram(sorted).map((bin) => ({ ...bin, middle: (bin.from + bin.to) / 2 }));
  const unit = signalUnit(run.spec, signal.name);
  const show = (value: number): string => formatRawValue(run.spec, signal.name, value);
  const marks = markers.flatMap(([label, share]) => {
    const value = quantile(sorted, share);
    return value === null ? [] : [{ label, value }];
  });
  const columns: readonly Column<Bin>[] = [
    { key: "from", header: "From", align: "right", render: ({ from }) => show(from) },
    { key: "to", header: "To", align: "right", render: ({ to }) => show(to) },
    { key: "count", header: "Images", align: "right", render: ({ count }) => formatNumber(count) },
  ];
  const [first, last] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  return (
    <ChartPanel
      title="Distribution"
      description={`${marks.map(({ label, value }) => `${label} ${show(value)}`).join(", ")}, over ${plural(values.length, "image")}`}
      summary={`Histogram of ${signal.name} from ${show(first)} to ${show(last)}; ${marks.map(({ label, value }) => `${label} ${show(value)}`).join(", ")}.`}
      columns={columns}
      rows={bins}
      rowKey={(bin) => String(bin.from)}
    >
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={bins}
          margin={{ top: 20, right: 16, bottom: 12, left: 4 }}
          barCategoryGap={1}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--rule)" />
          <XAxis
            dataKey="middle"
            type="number"
            domain={first === last ? [first - 1, last + 1] : [first, last]}
            tickFormatter={tickText(unit)}
            label={axisLabel(unit ?? signalCaption(run.spec, signal.name) ?? signal.name, "bottom")}
            {...axisProps}
          />
          <YAxis allowDecimals={false} width={44} label={axisLabel("images", "left")} {...axisProps} />
          <Tooltip
            cursor={{ fill: "var(--surface-sunk)" }}
            content={({ active, payload }) => {
              const bin: unknown = payload?.[0]?.payload;
              return active && isBin(bin) ? (
                <div className={chart.tip}>
                  <p>
                    {show(bin.from)} to {show(bin.to)}
                  </p>
                  <p>{plural(bin.count, "image")}</p>
                </div>
              ) : null;
            }}
          />
          <Bar dataKey="count" fill="var(--term-1)" isAnimationActive={false} />
          {marks.map(({ label, value }, index) => (
            <ReferenceLine
              key={label}
              x={value}
              stroke="var(--text)"
              strokeDasharray={index === 0 ? undefined : index === 1 ? "5 3" : "2 3"}
              label={{ value: label, position: "top", fill: "var(--text)", fontSize: 11 }}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </ChartPanel>
  );
}

function isBin(value: unknown): value is Bin {
  return typeof value === "object" && value !== null && "from" in value && "to" in value && "count" in value;
}
