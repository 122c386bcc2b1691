"use client";

import { useReducedMotion } from "@mantine/hooks";
import type { ReactNode } from "react";
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { PolicyHistoryPoint } from "@/lib/api/policies";
import { formatInstant, plural } from "@/lib/client/format";
import classes from "./HistoryPanel.module.css";

interface Point extends PolicyHistoryPoint {
  /** Unix milliseconds. */
  readonly ms: number;
}

const tick = { fill: "var(--text-dim)", fontSize: 11 };

function dayOf(ms: number): string {
  return new Intl.DateTimeFormat("en-GB", { day: "2-digit", month: "short" }).format(ms);
}

function timeOf(ms: number): string {
  return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(ms);
}

/**
 * By the time of the data, whatever order the runs came in. Hidden from assistive technology: the table below it says
 * the same.
 */
export function HistoryChart({ points }: { readonly points: readonly PolicyHistoryPoint[] }): ReactNode {
  const still = useReducedMotion();
  const data: Point[] = points
    .map((point) => ({ ...point, ms: Date.parse(point.at) }))
    .sort((a, b) => a.ms - b.ms);
  const span = (data.at(-1)?.ms ?? 0) - (data[0]?.ms ?? 0);
  return (
    <div aria-hidden="true">
      <ul className={classes.legend}>
        <li>
          <span className={classes.key} data-line="above" />
          Above the line (selected)
        </li>
        <li>
          <span className={classes.key} data-line="below" />
          All ranked images
        </li>
      </ul>
      <div className={classes.chart}>
        <ResponsiveContainer width="100%" height="100%">
          <LineChart
            data={data}
            margin={{ top: 8, right: 12, bottom: 4, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid stroke="var(--rule)" vertical={false} />
            <XAxis
              dataKey="ms"
              type="number"
              scale="time"
              domain={["dataMin", "dataMax"]}
              tickFormatter={span > 2 * 86_400_000 ? dayOf : timeOf}
              minTickGap={40}
              stroke="var(--rule-strong)"
              tick={tick}
            />
            <YAxis allowDecimals={false} width={40} stroke="var(--rule-strong)" tick={tick} />
            <Tooltip content={({ payload }) => <PointTooltip point={pointOf(payload[0]?.payload)} />} />
            <Line
              dataKey="images"
              stroke="var(--line-below)"
              strokeWidth={1.5}
              strokeDasharray="5 4"
              dot={false}
              isAnimationActive={!still}
            />
            <Line
              dataKey="selected"
              stroke="var(--line-above)"
              strokeWidth={2.5}
              dot={{ r: 2.5, fill: "var(--line-above)" }}
              isAnimationActive={!still}
            />
          </LineChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

/** Recharts hands points back untyped. */
function pointOf(value: unknown): PolicyHistoryPoint | null {
  if (typeof value !== "object" || value === null || !("runId" in value)) return null;
  // The only objects with a runId in this chart are the points that were given to it.
  return value as PolicyHistoryPoint;
}

function PointTooltip({ point }: { readonly point: PolicyHistoryPoint | null }): ReactNode {
  if (point === null) return null;
  return (
    <div className={classes.tooltip}>
      <div>{formatInstant(point.at)}</div>
      <div>
        {plural(point.selected, "image")} selected of {point.images.toLocaleString("en-US")}
      </div>
    </div>
  );
}
