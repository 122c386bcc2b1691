"use client";

import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";

export const TextDiff = dynamic(() => import("./TextDiffView"), {
  ssr: false,
  loading: () => <Skeleton height={120} role="status" aria-label="Loading the comparison" />,
});
