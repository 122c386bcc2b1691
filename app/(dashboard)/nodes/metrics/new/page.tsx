import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { NewMetricPage } from "@/components/waterlines/metrics/MetricPage";

export const metadata: Metadata = { title: "Add a metric" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the form" rows={10} />}>
      <NewMetricPage />
    </Suspense>
  );
}
