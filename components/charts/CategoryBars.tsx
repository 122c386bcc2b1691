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
import { axisLabel, axisProps, tickText } from "./axis";
import classes from "./ChartPanel.module.css";

export interface CategoryBar {
  readonly label: string;
  readonly value: number;
}

export interface CategoryBarsProps {
  readonly bars: readonly CategoryBar[];
  /** Of the values. */
  readonly unit: string;
  /** A line across the bars, such as a quota. */
  readonly line?: { readonly label: string; readonly at: number };
  /** Where the values' axis ends, so that charts beside each other have one scale; follows from the bars when absent. */
  readonly end?: number;
  readonly format: (value: number) => string;
}

/** A bar for each of a few named things, such as months, in the order given. */
export default function CategoryBars({ bars, unit, line, end, format }: CategoryBarsProps): ReactNode {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...bars]}
        margin={{ top: 18, right: 12, bottom: 4, left: 4 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--rule)" />
        <XAxis dataKey="label" {...axisProps} />
        <YAxis
          width={56}
          domain={[0, end ?? "auto"]}
          tickFormatter={tickText(null)}
          label={axisLabel(unit, "left")}
          {...axisProps}
        />
        <Tooltip
          cursor={{ fill: "var(--surface-sunk)" }}
          content={({ active, payload }) => {
            const bar: unknown = payload?.[0]?.payload;
            if (!active || !isBar(bar)) return null;
            return (
              <div className={classes.tip}>
                <p>{bar.label}</p>
                <p>{format(bar.value)}</p>
              </div>
            );
          }}
        />
        <Bar dataKey="value" fill="var(--term-1)" maxBarSize={48} isAnimationActive={false} />
        {line ? (
          <ReferenceLine
            y={line.at}
            ifOverflow="extendDomain"
            stroke="var(--text)"
            strokeWidth={2}
            label={{ value: line.label, position: "insideTopRight", fill: "var(--text)", fontSize: 11 }}
          />
        ) : null}
      </BarChart>
    </ResponsiveContainer>
  );
}

function isBar(value: unknown): value is CategoryBar {
  return typeof value === "object" && value !== null && "label" in value && "value" in value;
}
