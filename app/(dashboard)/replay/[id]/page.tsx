import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { ReplayPage } from "@/components/replay/page/ReplayPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { replayStart } from "@/lib/server/replay/pageData";

export const metadata: Metadata = { title: "Replay" };

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  const id = decodeURIComponent((await params).id);
  const client = new QueryClient();
  client.setQueryData(queryKeys.replays.detail(id), (await replayStart(id)) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the replay" rows={12} />}>
        <ReplayPage id={id} />
      </Suspense>
    </HydrationBoundary>
  );
}
