"use client";

import { SegmentedControl } from "@mantine/core";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo, type ReactNode } from "react";
import type { RunSeries } from "@/lib/api/runs";
import type { Signal } from "@/lib/discovery";
import { formatInstant, formatInterval, formatNumber, plural, splitImage } from "@/lib/client/format";
import { numbersIn, type Format } from "@/lib/client/columnFormats";
import { tickText } from "@/components/charts/axis";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { TimeChart } from "@/components/charts/lazy";
import type { TimeSeries } from "@/components/charts/timeSeries";
import { SharedTime } from "@/components/charts/timeScope";
import type { Column } from "@/components/ui/DataTable";
import { DateAndTime } from "@/components/ui/DateAndTime";
import { termColour } from "@/components/ranking/colours";
import { pointsOf, type SeriesPoint } from "./points";

export interface SeriesChartProps {
  readonly series: RunSeries;
  readonly signal: Signal;
  readonly controls: ReactNode;
}

const DASHES = [undefined, "6 3", "2 2", "8 2 2 2"];

export function SeriesChart({ series, signal, controls }: SeriesChartProps): ReactNode {
  const points = useMemo(() => pointsOf(series), [series]);
  const [wanted, setLines] = useQueryState("lines", parseAsString);
  const apart = wanted === "apart" && series.series.length > 1;
  const what = series.kind === "events" ? "events" : "samples";
  const columns: readonly Column<SeriesPoint>[] = [
    {
      key: "at",
      value: ({ at }) => new Date(at),
      header: "Time",
      rowHeader: true,
      render: ({ at }) => <DateAndTime text={formatInstant(isoOf(at))} />,
    },
    ...series.series.map(({ image, values: all }, index): Column<SeriesPoint> => {
      const format = numbersIn(all.filter((value) => value !== null));
      return {
        key: image,
        header: image,
        align: "right",
        render: ({ values }) => valueText(values[index], format),
      };
    }),
  ];
  const step = formatInterval(series.stepSeconds);
  const unit = series.kind === "events" ? `events in ${step}` : `largest sample in ${step}`;
  const times = useMemo(() => points.map(({ at }) => at), [points]);
  const lines = useMemo(() => series.series.map(lineOf), [series]);
  return (
    <ChartPanel
      title="Over time"
      description={
        series.kind === "events"
          ? `Events of query ${series.query}, counted every ${step}`
          : `Samples of query ${series.query}, the largest of every ${step}`
      }
      summary={`${what} of ${signal.queryRef} over time for ${plural(series.series.length, "image")}.`}
      columns={columns}
      rows={points}
      rowKey={({ at }) => String(at)}
      interactive
      controls={
        <>
          {controls}
          <SegmentedControl
            size="xs"
            mb={8}
            aria-label="Lines"
            value={apart ? "apart" : "together"}
            onChange={(value) => void setLines(value === "apart" ? value : null)}
            data={[
              { value: "together", label: "In one chart" },
              { value: "apart", label: "One chart each" },
            ]}
          />
        </>
      }
    >
      <SharedTime>
        {(apart ? lines.map((line) => [line]) : [lines]).map((group, index, groups) => (
          <TimeChart
            key={group.length === 1 ? group[0]?.key : ""}
            label={apart ? `Over time, ${group[0]?.name}` : "Over time"}
            times={times}
            series={group}
            unit={apart ? what : unit}
            bare={index < groups.length - 1}
            tick={tickText(null)}
            format={formatNumber}
            height={apart ? 160 : 270}
          />
        ))}
      </SharedTime>
    </ChartPanel>
  );
}

function lineOf({ image, values }: RunSeries["series"][number], index: number): TimeSeries {
  return {
    key: image,
    name: splitImage(image).name,
    colour: `var(--term-${termColour(index)})`,
    dashes: DASHES[index % DASHES.length],
    values,
  };
}

function valueText(value: number | null | undefined, format: Format): string {
  return value === null || value === undefined ? "missing" : format(value);
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
