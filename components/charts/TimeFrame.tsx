"use client";

import { useElementSize } from "@mantine/hooks";
import { useMemo, useState, type ReactNode } from "react";
import { SeriesLegend } from "./SeriesLegend";
import type { DrawnTime, TimeChartProps } from "./timeSeries";
import { TimeCursor } from "./TimeCursor";
import { useTimeScope, useTimeState } from "./timeScope";
import { ZoomBar } from "./ZoomBar";
import classes from "./TimeChart.module.css";

interface TimeFrameProps extends TimeChartProps {
  /** Draws the lines and their axes inside INSET. */
  readonly children: (drawn: DrawnTime) => ReactNode;
}

/** The frame of lines over time: legend, crosshair, and a zoom shared by all charts inside one SharedTime. */
export function TimeFrame({ children, ...props }: TimeFrameProps): ReactNode {
  const { times, series, height = 260 } = props;
  const { ref, width } = useElementSize();
  const scope = useTimeScope();
  const zoom = useTimeState(scope, (state) => state.zoom);
  const [strong, setStrong] = useState<string | null>(null);
  const span = zoom ?? { from: times[0] ?? 0, to: times.at(-1) ?? 0 };
  const { from, to } = span;
  const shown = useMemo(() => within(times, from, to), [times, from, to]);
  return (
    <div>
      <SeriesLegend series={series} strong={strong} onStrong={setStrong} />
      <div ref={ref} className={classes.box}>
        <div aria-hidden="true">{children({ shown, from, to, width, height, strong })}</div>
        <TimeCursor {...props} {...{ scope, shown, from, to, height, strong }} />
      </div>
      {props.bare === true ? null : <ZoomBar scope={scope} />}
    </div>
  );
}

/** Indexes of the shown times, plus one neighbour on each side for the lines that leave the view. */
function within(times: readonly number[], from: number, to: number): readonly [first: number, end: number] {
  const first = times.findIndex((at) => at >= from);
  const end = times.findLastIndex((at) => at <= to);
  return [Math.max(0, first - 1), Math.min(times.length, end + 2)];
}
