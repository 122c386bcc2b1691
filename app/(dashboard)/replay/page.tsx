import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { ReplaysPage } from "@/components/replay/list/ReplaysPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { replaysStart, shadowsStart } from "@/lib/server/replay/pageData";

export const metadata: Metadata = { title: "Replay lab" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  const [page, shadows] = await Promise.all([replaysStart(), shadowsStart()]);
  client.setQueryData(queryKeys.policies.shadows(), shadows ?? undefined);
  if (page !== null)
    client.setQueryData([...queryKeys.replays.list(), null], { pages: [page], pageParams: [""] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the replays" rows={8} />}>
        <ReplaysPage />
      </Suspense>
    </HydrationBoundary>
  );
}
