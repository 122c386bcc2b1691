import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { MetricsPage } from "@/components/waterlines/metrics/MetricsPage";

export const metadata: Metadata = { title: "Metrics" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the metrics" rows={4} />}>
      <MetricsPage />
    </Suspense>
  );
}
