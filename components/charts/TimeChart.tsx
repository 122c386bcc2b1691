"use client";

import type { ReactNode } from "react";
import { TimeFrame } from "./TimeFrame";
import { TimeLines } from "./TimeLines";
import type { TimeChartProps } from "./timeSeries";

/** Lines over time, drawn by the chart library. */
export default function TimeChart(props: TimeChartProps): ReactNode {
  return <TimeFrame {...props}>{(drawn) => <TimeLines {...props} {...drawn} />}</TimeFrame>;
}
