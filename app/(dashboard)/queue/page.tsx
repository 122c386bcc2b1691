import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { OverviewPage } from "@/components/queue/overview/OverviewPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { queueStart } from "@/lib/server/queue/pageData";

export const metadata: Metadata = { title: "Queue" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  client.setQueryData(queryKeys.queue.overview, (await queueStart()) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the queue" rows={8} />}>
        <OverviewPage />
      </Suspense>
    </HydrationBoundary>
  );
}
