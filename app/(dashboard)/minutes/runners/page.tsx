import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { RunnersPage } from "@/components/minutes/runners/RunnersPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { runnersStart, runnersUseStart } from "@/lib/server/minutes/pageData";

export const metadata: Metadata = { title: "Runners" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  const [runners, use] = await Promise.all([runnersStart(), runnersUseStart()]);
  client.setQueryData(queryKeys.runners.list(), runners ?? undefined);
  client.setQueryData(queryKeys.runners.use(), use ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the runners" rows={10} />}>
        <RunnersPage />
      </Suspense>
    </HydrationBoundary>
  );
}
