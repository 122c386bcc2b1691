"use client";

import { useMemo, type ReactNode } from "react";
import { TimeChart } from "@/components/charts/lazy";
import type { TimeSeries } from "@/components/charts/timeSeries";
import type { PolicyHistoryPoint } from "@/lib/api/policies";
import { formatNumber } from "@/lib/client/format";

/** By the time of the data, regardless of the order of the runs. */
export function HistoryChart({ points }: { readonly points: readonly PolicyHistoryPoint[] }): ReactNode {
  const { times, series } = useMemo(() => linesOf(points), [points]);
  return (
    <TimeChart
      label="Image count over time"
      times={times}
      series={series}
      unit="images"
      tick={formatNumber}
      format={formatNumber}
      whole
      height={230}
    />
  );
}

function linesOf(points: readonly PolicyHistoryPoint[]): {
  readonly times: readonly number[];
  readonly series: readonly TimeSeries[];
} {
  const sorted = points.map((point) => ({ ...point, ms: Date.parse(point.at) })).sort((a, b) => a.ms - b.ms);
  return {
    times: sorted.map(({ ms }) => ms),
    series: [
      {
        key: "selected",
        name: "Above the line (selected)",
        colour: "var(--line-above)",
        values: sorted.map(({ selected }) => selected),
      },
      {
        key: "images",
        name: "All ranked images",
        colour: "var(--line-below)",
        dashes: "5 4",
        values: sorted.map(({ images }) => images),
      },
    ],
  };
}
