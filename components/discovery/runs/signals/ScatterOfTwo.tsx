"use client";

import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import type { Signal } from "@/lib/discovery";
import { plural } from "@/lib/client/format";
import type { Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { ImageName } from "@/components/ui/ImageName";
import { Panel } from "@/components/ui/Panel";
import { signalUnit } from "@/lib/discovery";
import { formatFixed, type Format } from "@/lib/client/columnFormats";
import { formatRawValue, rawValuesIn, signalCaption } from "../units";
import { tickText } from "@/components/charts/axis";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { PointCloud } from "@/components/charts/lazy";
import { Select } from "@/components/ui/Select";
import { correlation, rankCorrelation } from "./statistics";
import { pairsOf, type ImagePair, type SignalsRun } from "./values";
import classes from "./SignalsTab.module.css";

/** Plots two signals against each other, to show whether they say the same. */
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
  const raw =
    (name: string) =>
    (values: readonly number[]): Format =>
      rawValuesIn(run.spec, name, values);
  const words = correlationWords(pairs);
  const axis = (name: string): string => {
    const unit = signalUnit(run.spec, name) ?? signalCaption(run.spec, name);
    return unit === null ? name : `${name} (${unit === "B" ? "bytes" : unit})`;
  };
  const columns: readonly Column<ImagePair>[] = [
    {
      key: "image",
      value: ({ image }) => image,
      header: "Image",
      rowHeader: true,
      render: ({ image }) => <ImageName image={image} />,
    },
    { key: "x", header: axis(signal.name), value: ({ x }) => x, formats: raw(signal.name) },
    { key: "y", header: axis(other), value: ({ y }) => y, formats: raw(other) },
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
      <PointCloud
        points={pairs}
        labels={{ x: axis(signal.name), y: axis(other) }}
        ticks={{
          x: tickText(signalUnit(run.spec, signal.name)),
          y: tickText(signalUnit(run.spec, other)),
        }}
        tip={({ image, x, y }) => [
          image,
          `${signal.name}: ${show(signal.name, x)}`,
          `${other}: ${show(other, y)}`,
        ]}
      />
    </ChartPanel>
  );
}

function correlationWords(pairs: readonly ImagePair[]): string {
  const r = correlation(pairs);
  const rho = rankCorrelation(pairs);
  if (r === null || rho === null) {
    return `${plural(pairs.length, "image")} with both values: too few for a correlation`;
  }
  return `Correlation r = ${formatFixed(r, 2)}, of ranks ρ = ${formatFixed(rho, 2)}, over ${plural(pairs.length, "image")}; disc above the line, cross where not selected`;
}
