import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Prefetched } from "@/components/ui/Prefetched";
import { MetricsPage } from "@/components/waterlines/metrics/MetricsPage";
import { queryKeys } from "@/lib/client/queryKeys";
import { metricsStart } from "@/lib/server/waterlines/pageData";

export const metadata: Metadata = { title: "Metrics" };

export default async function Page(): Promise<ReactNode> {
  return (
    <Prefetched what="the metrics" rows={4} data={[[queryKeys.nodes.metrics(), await metricsStart()]]}>
      <MetricsPage />
    </Prefetched>
  );
}
