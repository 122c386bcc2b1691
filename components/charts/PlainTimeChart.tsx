"use client";

import type { ReactNode } from "react";
import { PlainLines } from "./PlainLines";
import { TimeFrame } from "./TimeFrame";
import type { TimeChartProps } from "./timeSeries";

/** Lines over time without the chart library, for a chart in a page's first view. Values must not be negative. */
export function PlainTimeChart(props: TimeChartProps): ReactNode {
  return <TimeFrame {...props}>{(drawn) => <PlainLines {...props} {...drawn} />}</TimeFrame>;
}
