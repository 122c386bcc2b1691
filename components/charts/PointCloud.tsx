"use client";

import type { ReactNode } from "react";
import { CartesianGrid, ResponsiveContainer, Scatter, ScatterChart, Tooltip, XAxis, YAxis } from "recharts";
import { axisLabel, axisProps } from "./axis";
import classes from "./ChartPanel.module.css";

export interface CloudPoint {
  readonly x: number;
  readonly y: number;
  /** Above the line: a disc, else a cross. */
  readonly selected: boolean;
}

export interface PointCloudProps<P extends CloudPoint> {
  readonly points: readonly P[];
  /** Name and unit. */
  readonly labels: Readonly<Record<"x" | "y", string>>;
  readonly ticks: Readonly<Record<"x" | "y", (value: number) => string>>;
  readonly tip: (point: P) => readonly string[];
}

/** Two values of each thing against each other. */
export default function PointCloud<P extends CloudPoint>(props: PointCloudProps<P>): ReactNode {
  const { points, labels, ticks, tip } = props;
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
        <Scatter
          data={points.filter(({ selected }) => !selected)}
          fill="var(--line-below)"
          shape="cross"
          isAnimationActive={false}
        />
        <Scatter
          data={points.filter(({ selected }) => selected)}
          fill="var(--line-above)"
          isAnimationActive={false}
        />
      </ScatterChart>
    </ResponsiveContainer>
  );
}
