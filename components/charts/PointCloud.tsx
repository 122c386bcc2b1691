"use client";

import type { ReactNode } from "react";
import {
  CartesianGrid,
  ErrorBar,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { axisLabel, axisProps } from "./axis";
import classes from "./ChartPanel.module.css";

export interface CloudPoint {
  readonly x: number;
  readonly y: number;
  /** Above the line: drawn as a disc, else as a cross. */
  readonly selected: boolean;
  /** The uncertainty of x to the left and to the right. */
  readonly spread?: readonly [number, number];
}

export interface PointCloudProps<P extends CloudPoint> {
  readonly points: readonly P[];
  /** Name and unit. */
  readonly labels: Readonly<Record<"x" | "y", string>>;
  readonly ticks: Readonly<Record<"x" | "y", (value: number) => string>>;
  readonly tip: (point: P) => readonly string[];
  /** Draws the line on which both values are equal. */
  readonly equal?: boolean;
}

/** Plots two values of each item against each other. */
export default function PointCloud<P extends CloudPoint>(props: PointCloudProps<P>): ReactNode {
  const { points, labels, ticks, tip, equal = false } = props;
  const most = Math.max(0, ...points.flatMap(({ x, y, spread }) => [x + (spread?.[1] ?? 0), y]));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ScatterChart margin={{ top: 8, right: 16, bottom: 12, left: 4 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--rule)" />
        <XAxis
          dataKey="x"
          type="number"
          tickFormatter={ticks.x}
          label={axisLabel(labels.x, "bottom")}
          {...axisProps}
        />
        <YAxis
          dataKey="y"
          type="number"
          width={68}
          tickFormatter={ticks.y}
          label={axisLabel(labels.y, "left")}
          {...axisProps}
        />
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload }) => {
            const hit: unknown = payload?.[0]?.payload;
            const point = points.find((each) => each === hit);
            if (!active || point === undefined) return null;
            return (
              <div className={classes.tip}>
                {tip(point).map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
            );
          }}
        />
        {equal ? (
          <ReferenceLine
            segment={[
              { x: 0, y: 0 },
              { x: most, y: most },
            ]}
            ifOverflow="extendDomain"
            stroke="var(--text-dim)"
            strokeDasharray="4 4"
          />
        ) : null}
        <Scatter
          data={points.filter(({ selected }) => !selected)}
          fill="var(--line-below)"
          shape="cross"
          isAnimationActive={false}
        >
          <ErrorBar
            dataKey="spread"
            direction="x"
            width={4}
            stroke="var(--line-below)"
            isAnimationActive={false}
          />
        </Scatter>
        <Scatter
          data={points.filter(({ selected }) => selected)}
          fill="var(--line-above)"
          isAnimationActive={false}
        >
          <ErrorBar
            dataKey="spread"
            direction="x"
            width={4}
            stroke="var(--line-above)"
            isAnimationActive={false}
          />
        </Scatter>
      </ScatterChart>
    </ResponsiveContainer>
  );
}
