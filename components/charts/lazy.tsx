"use client";

/** The charts. Their library is a large script: it comes when one of them is on the page. */
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import type { CloudPoint, PointCloudProps } from "./PointCloud";

function Loading(): ReactNode {
  return <Skeleton height={280} radius={0} role="status" aria-label="Loading the chart" />;
}

export const TimeChart = dynamic(() => import("./TimeChart"), { ssr: false, loading: Loading });
export const Histogram = dynamic(() => import("./Histogram"), { ssr: false, loading: Loading });
export const CategoryBars = dynamic(() => import("./CategoryBars"), { ssr: false, loading: Loading });

const Cloud = dynamic(() => import("./PointCloud"), { ssr: false, loading: Loading });

export function PointCloud<P extends CloudPoint>(props: PointCloudProps<P>): ReactNode {
  // The loader forgets the type of the points, which the chart hands back as they are.
  return <Cloud {...(props as unknown as PointCloudProps<CloudPoint>)} />;
}
