"use client";

import type { ReactNode } from "react";
import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  useXAxisScale,
  XAxis,
  YAxis,
} from "recharts";
import { axisLabel, axisProps } from "./axis";
import { MARK_ROW, markRows } from "./markRows";
import classes from "./ChartPanel.module.css";

export interface HistogramBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface HistogramProps {
  /** Ascending and adjacent, at least one. */
  readonly bins: readonly HistogramBin[];
  readonly marks: readonly { readonly label: string; readonly value: number }[];
  /** The unit of the values along the axis. */
  readonly unit: string;
  /** What the bars count, in the plural. */
  readonly counted: string;
  readonly tick: (value: number) => string;
  readonly tip: (bin: HistogramBin) => readonly string[];
}

const DASHES = [undefined, "5 3", "2 3"];

/** The distribution of values, with some of them marked. */
export default function Histogram({ bins, marks, unit, counted, tick, tip }: HistogramProps): ReactNode {
  const [first, last] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0];
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={bins.map((bin) => ({ ...bin, middle: (bin.from + bin.to) / 2 }))}
        // Space for a row of labels for each mark, in case all are close together.
        margin={{ top: 6 + marks.length * MARK_ROW, right: 20, bottom: 12, left: 4 }}
        barCategoryGap={1}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--rule)" />
        <XAxis
          dataKey="middle"
          type="number"
          domain={first === last ? [first - 1, last + 1] : [first, last]}
          tickFormatter={tick}
          label={axisLabel(unit, "bottom")}
          {...axisProps}
        />
        <YAxis allowDecimals={false} width={52} label={axisLabel(counted, "left")} {...axisProps} />
        <Tooltip
          cursor={{ fill: "var(--surface-sunk)" }}
          content={({ active, payload }) => {
            const bin: unknown = payload?.[0]?.payload;
            if (!active || !isBin(bin)) return null;
            return (
              <div className={classes.tip}>
                {tip(bin).map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
            );
          }}
        />
        <Bar dataKey="count" fill="var(--term-1)" isAnimationActive={false} />
        {marks.map(({ label, value }, index) => (
          <ReferenceLine
            key={label}
            x={value}
            stroke="var(--text)"
            strokeDasharray={DASHES[index % DASHES.length]}
          />
        ))}
        <MarkLabels marks={marks} />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** Labels above the bars, in a higher row if one would overlap its neighbour. */
function MarkLabels({ marks }: Pick<HistogramProps, "marks">): ReactNode {
  const scale = useXAxisScale();
  if (scale === undefined) return null;
  const places = marks.map(({ value }) => scale(value) ?? 0);
  const rows = markRows(places);
  const top = 6 + marks.length * MARK_ROW;
  return marks.map(({ label }, index) => (
    <text
      key={label}
      x={places[index]}
      y={top - 4 - (rows[index] ?? 0) * MARK_ROW}
      textAnchor="middle"
      fontSize={11}
      fill="var(--text)"
    >
      {label}
    </text>
  ));
}

function isBin(value: unknown): value is HistogramBin {
  return typeof value === "object" && value !== null && "from" in value && "to" in value && "count" in value;
}
