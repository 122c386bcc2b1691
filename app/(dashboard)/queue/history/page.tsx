import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { HistoryPage } from "@/components/queue/history/HistoryPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { historyStart } from "@/lib/server/queue/pageData";

export const metadata: Metadata = { title: "Queue over time" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** The period shown unless the address names another. */
const HOURS = 6;

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const client = new QueryClient();
  if ((await searchParams).hours === undefined)
    client.setQueryData(queryKeys.queue.history(HOURS), (await historyStart(HOURS)) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the queue over time" rows={8} />}>
        <HistoryPage />
      </Suspense>
    </HydrationBoundary>
  );
}
