"use client";

import { Select } from "@mantine/core";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { CartesianGrid, ResponsiveContainer, Scatter, ScatterChart, Tooltip, XAxis, YAxis } from "recharts";
import type { Signal } from "@/lib/discovery/policy/model";
import { plural } from "@/lib/client/format";
import type { Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { ImageName } from "@/components/ui/ImageName";
import { Panel } from "@/components/ui/Panel";
import { formatRawValue, signalCaption, signalUnit } from "../units";
import { axisLabel, axisProps, tickText } from "./axis";
import { ChartPanel } from "./ChartPanel";
import { correlation, rankCorrelation } from "./statistics";
import { pairsOf, type ImagePair, type SignalsRun } from "./values";
import classes from "./SignalsTab.module.css";
import chart from "./ChartPanel.module.css";

/** Two signals against each other: do they say the same? */
export function ScatterOfTwo({
  run,
  signal,
}: {
  readonly run: SignalsRun;
  readonly signal: Signal;
}): ReactNode {
  const [wanted, setWanted] = useQueryState("against", parseAsString);
  const others = run.spec.signals.filter(({ name }) => name !== signal.name).map(({ name }) => name);
  const other = others.find((name) => name === wanted) ?? others[0];
  if (other === undefined) {
    return (
      <Panel title="Against another signal">
        <EmptyState title="The policy has only this signal" />
      </Panel>
    );
  }
  const pairs = pairsOf(run, signal.name, other);
  const show = (name: string, value: number): string => formatRawValue(run.spec, name, value);
  const words = correlationWords(pairs);
  const axis = (name: string): string => {
    const unit = signalUnit(run.spec, name) ?? signalCaption(run.spec, name);
    return unit === null || unit === "B" ? name : `${name} (${unit})`;
  };
  const columns: readonly Column<ImagePair>[] = [
    { key: "image", header: "Image", rowHeader: true, render: ({ image }) => <ImageName image={image} /> },
    { key: "x", header: axis(signal.name), align: "right", render: ({ x }) => show(signal.name, x) },
    { key: "y", header: axis(other), align: "right", render: ({ y }) => show(other, y) },
  ];
  return (
    <ChartPanel
      title="Against another signal"
      description={words}
      summary={`${signal.name} against ${other} for ${plural(pairs.length, "image")}: ${words}`}
      columns={columns}
      rows={pairs}
      rowKey={({ image }) => image}
      controls={
        <div className={classes.controls}>
          <Select
            label="Other signal"
            data={others}
            value={other}
            allowDeselect={false}
            onChange={(name) => void setWanted(name)}
          />
        </div>
      }
    >
      <ResponsiveContainer width="100%" height="100%">
        <ScatterChart margin={{ top: 8, right: 16, bottom: 12, left: 4 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--rule)" />
          <XAxis
            dataKey="x"
            type="number"
            tickFormatter={tickText(signalUnit(run.spec, signal.name))}
            label={axisLabel(axis(signal.name), "bottom")}
            {...axisProps}
          />
          <YAxis
            dataKey="y"
            type="number"
            width={64}
            tickFormatter={tickText(signalUnit(run.spec, other))}
            label={axisLabel(axis(other), "left")}
            {...axisProps}
          />
          <Tooltip
            isAnimationActive={false}
            content={({ active, payload }) => {
              const pair: unknown = payload?.[0]?.payload;
              return active && isPair(pair) ? (
                <div className={chart.tip}>
                  <p>{pair.image}</p>
                  <p>
                    {signal.name}: {show(signal.name, pair.x)}
                  </p>
                  <p>
                    {other}: {show(other, pair.y)}
                  </p>
                </div>
              ) : null;
            }}
          />
          <Scatter
            data={pairs.filter(({ selected }) => !selected)}
            fill="var(--line-below)"
            shape="cross"
            isAnimationActive={false}
          />
          <Scatter
            data={pairs.filter(({ selected }) => selected)}
            fill="var(--line-above)"
            isAnimationActive={false}
          />
        </ScatterChart>
      </ResponsiveContainer>
    </ChartPanel>
  );
}

function correlationWords(pairs: readonly ImagePair[]): string {
  const r = correlation(pairs);
  const rho = rankCorrelation(pairs);
  if (r === null || rho === null) {
    return `${plural(pairs.length, "image")} with both values: no correlation can be told`;
  }
  return `Correlation r = ${r.toFixed(2)}, of ranks ρ = ${rho.toFixed(2)}, over ${plural(pairs.length, "image")}; disc above the line, cross below`;
}

function isPair(value: unknown): value is ImagePair {
  return typeof value === "object" && value !== null && "image" in value && "x" in value && "y" in value;
}
