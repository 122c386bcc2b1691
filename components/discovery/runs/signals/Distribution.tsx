"use client";

import type { ReactNode } from "react";
import { plural } from "@/lib/client/format";
import type { Column } from "@/components/ui/DataTable";
import { signalUnit } from "@/lib/discovery";
import type { Format } from "@/lib/client/columnFormats";
import { formatRawValue, rawValuesIn, signalCaption } from "../units";
import { tickText } from "@/components/charts/axis";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { Histogram } from "@/components/charts/lazy";
import type { SignalPartProps } from "./SignalSummary";
import { histogram, quantile, type Bin } from "./statistics";

const markers = [
  ["p50", 0.5],
  ["p90", 0.9],
  ["p95", 0.95],
] as const;

/** The distribution of values over images, with the quantiles marked. */
export function Distribution({ run, signal, values }: SignalPartProps): ReactNode {
  const sorted = values.map(({ raw }) => raw).reverse();
  const bins = histogram(sorted);
  const unit = signalUnit(run.spec, signal.name);
  const show = (value: number): string => formatRawValue(run.spec, signal.name, value);
  const marks = markers.flatMap(([label, share]) => {
    const value = quantile(sorted, share);
    return value === null ? [] : [{ label, value }];
  });
  const edges = (): Format =>
    rawValuesIn(
      run.spec,
      signal.name,
      bins.flatMap(({ from, to }) => [from, to]),
    );
  const columns: readonly Column<Bin>[] = [
    { key: "from", header: "From", value: ({ from }) => from, formats: edges },
    { key: "to", header: "To", value: ({ to }) => to, formats: edges },
    { key: "count", header: "Images", value: ({ count }) => count },
  ];
  const [first, last] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0];
  return (
    <ChartPanel
      title="Distribution"
      description={`${marks.map(({ label, value }) => `${label} ${show(value)}`).join(", ")}, over ${plural(values.length, "image")}`}
      summary={`Histogram of ${signal.name} from ${show(first)} to ${show(last)}; ${marks.map(({ label, value }) => `${label} ${show(value)}`).join(", ")}.`}
      columns={columns}
      rows={bins}
      rowKey={(bin) => String(bin.from)}
    >
      <Histogram
        bins={bins}
        marks={marks}
        unit={unit ?? signalCaption(run.spec, signal.name) ?? signal.name}
        counted="images"
        tick={tickText(unit)}
        tip={({ from, to, count }) => [`${show(from)} to ${show(to)}`, plural(count, "image")]}
      />
    </ChartPanel>
  );
}
