import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { QuotasPage } from "@/components/minutes/quotas/QuotasPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { quotasStart } from "@/lib/server/minutes/quotas/pageData";

export const metadata: Metadata = { title: "Quotas" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  const start = await quotasStart();
  if (start !== null) {
    client.setQueryData(queryKeys.minutes.quota("instance"), start.instance);
    // Unsorted; the page fetches any other order.
    client.setQueryData([...queryKeys.minutes.namespaces, null], {
      pages: [start.namespaces],
      pageParams: [""],
    });
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the quotas" rows={8} />}>
        <QuotasPage />
      </Suspense>
    </HydrationBoundary>
  );
}
