import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { MetricsPage } from "@/components/waterlines/metrics/MetricsPage";
import { queryKeys } from "@/lib/client/queryKeys";
import { metricsStart } from "@/lib/server/waterlines/pageData";

export const metadata: Metadata = { title: "Metrics" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  client.setQueryData(queryKeys.nodes.metrics(), (await metricsStart()) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the metrics" rows={4} />}>
        <MetricsPage />
      </Suspense>
    </HydrationBoundary>
  );
}
