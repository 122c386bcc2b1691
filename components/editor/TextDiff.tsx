"use client";

import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { latePanel } from "@/components/ui/late";

export const TextDiff = dynamic(() => latePanel("The comparison", () => import("./TextDiffView")), {
  ssr: false,
  loading: () => <Skeleton height={120} role="status" aria-label="Loading the comparison" />,
});
