"use client";

/**
 * Charts loaded on demand. Their library is a large script: it is loaded when a page shows one of them, after
 * everything else is visible.
 */
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { WhenNear } from "@/components/ui/WhenNear";
import { afterPaint } from "@/lib/client/afterPaint";
import type { CloudPoint, PointCloudProps } from "./PointCloud";
import type { TimeChartProps } from "./timeSeries";

function Loading(): ReactNode {
  return <Skeleton height={280} radius={0} role="status" aria-label="Loading the chart" />;
}

function chart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P> {
  return dynamic<P>(() => latePanel("The chart", () => afterPaint().then(load), Loading), {
    ssr: false,
    loading: Loading,
  });
}

export const TimeChart = chart(() => import("./TimeChart"));
/** For a chart below the first view: loaded when it is near. */
export function TimeChartNear(props: TimeChartProps): ReactNode {
  return (
    <WhenNear placeholder={<Skeleton height={props.height ?? 280} radius={0} />}>
      {() => <TimeChart {...props} />}
    </WhenNear>
  );
}

export const Histogram = chart(() => import("./Histogram"));

const Cloud = chart(() => import("./PointCloud"));

export function PointCloud<P extends CloudPoint>(props: PointCloudProps<P>): ReactNode {
  // The loader loses the type of the points, which the chart passes back unchanged.
  return <Cloud {...(props as unknown as PointCloudProps<CloudPoint>)} />;
}
