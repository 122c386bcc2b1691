import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { SourcesPage } from "@/components/sources/SourcesPage";
import { queryKeys } from "@/lib/client/queryKeys";
import { sourcesStart } from "@/lib/server/dataSources/pageData";

export const metadata: Metadata = { title: "Data sources" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  client.setQueryData(queryKeys.dataSources.list(), (await sourcesStart()) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense>
        <SourcesPage />
      </Suspense>
    </HydrationBoundary>
  );
}
