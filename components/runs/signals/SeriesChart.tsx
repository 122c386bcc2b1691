"use client";

import type { ReactNode } from "react";
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { RunSeries } from "@/lib/api/runs";
import type { Signal } from "@/lib/discovery/policy/model";
import { formatInstant, formatInterval, formatNumber, plural, splitImage } from "@/lib/client/format";
import type { Column } from "@/components/ui/DataTable";
import { TERM_COLOURS, termColour } from "../ranking/segments";
import { axisLabel, axisProps, tickText } from "./axis";
import { ChartPanel } from "./ChartPanel";
import { pointsOf, type SeriesPoint } from "./points";
import terms from "../terms.module.css";
import legend from "../ranking/Legend.module.css";
import chart from "./ChartPanel.module.css";

export interface SeriesChartProps {
  readonly series: RunSeries;
  readonly signal: Signal;
  readonly controls: ReactNode;
}

/** Colour-blind readers tell lines apart by their dashes too. */
const dashes = [undefined, "6 3", "2 2", "8 2 2 2"];

export function SeriesChart({ series, signal, controls }: SeriesChartProps): ReactNode {
  const points = pointsOf(series);
  const what = series.kind === "events" ? "events" : "samples";
  const columns: readonly Column<SeriesPoint>[] = [
    { key: "at", header: "Time", rowHeader: true, render: ({ at }) => formatInstant(isoOf(at)) },
    ...series.series.map(({ image }, index): Column<SeriesPoint> => ({
      key: image,
      header: image,
      align: "right",
      render: ({ values }) => valueText(values[index]),
    })),
  ];
  const step = formatInterval(series.stepSeconds);
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
      controls={
        <>
          {controls}
          <ul className={legend.list} aria-label="Lines">
            {series.series.map(({ image }, index) => (
              <li key={image} className={legend.entry} data-term={termColour(index)}>
                <span className={terms.swatch} aria-hidden="true" />
                <span className="breakable mono" title={image}>
                  {splitImage(image).name}
                </span>
              </li>
            ))}
          </ul>
        </>
      }
    >
      <ResponsiveContainer width="100%" height="100%">
        <LineChart
          data={points}
          margin={{ top: 12, right: 16, bottom: 4, left: 4 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--rule)" />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={["dataMin", "dataMax"]}
            tickFormatter={(at: number) => formatInstant(isoOf(at)).slice(5, 16)}
            minTickGap={40}
            {...axisProps}
          />
          <YAxis width={52} tickFormatter={tickText(null)} label={axisLabel(what, "left")} {...axisProps} />
          <Tooltip
            isAnimationActive={false}
            content={({ active, payload }) => {
              const point: unknown = payload?.[0]?.payload;
              return active && isPoint(point) ? <PointTip point={point} series={series} /> : null;
            }}
          />
          {series.series.map(({ image }, index) => (
            <Line
              key={image}
              dataKey={(point: SeriesPoint) => point.values[index] ?? null}
              name={image}
              type="linear"
              dot={false}
              stroke={`var(--term-${termColour(index)})`}
              strokeWidth={1.5}
              strokeDasharray={dashes[(index % TERM_COLOURS) % dashes.length]}
              isAnimationActive={false}
              connectNulls={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </ChartPanel>
  );
}

function PointTip({ point, series }: { readonly point: SeriesPoint; readonly series: RunSeries }): ReactNode {
  return (
    <div className={chart.tip}>
      <p>{formatInstant(isoOf(point.at))}</p>
      {series.series.map(({ image }, index) => (
        <p key={image}>
          {splitImage(image).name}: {valueText(point.values[index])}
        </p>
      ))}
    </div>
  );
}

function valueText(value: number | null | undefined): string {
  return value === null || value === undefined ? "missing" : formatNumber(value);
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

function isPoint(value: unknown): value is SeriesPoint {
  return typeof value === "object" && value !== null && "at" in value && "values" in value;
}
