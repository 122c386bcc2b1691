import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { RunPage } from "@/components/discovery/runs/page/RunPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { runStart } from "@/lib/server/discovery/pageData";

export const metadata: Metadata = { title: "Run" };

export default async function Page({
  params,
}: {
  readonly params: Promise<{ id: string }>;
}): Promise<ReactNode> {
  const id = decodeURIComponent((await params).id);
  const client = new QueryClient();
  const run = await runStart(id);
  if (run !== null) client.setQueryData(queryKeys.runs.detail(id), run);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the run" rows={12} />}>
        <RunPage id={id} />
      </Suspense>
    </HydrationBoundary>
  );
}
