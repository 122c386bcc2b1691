import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { SnapshotsPage } from "@/components/waterlines/snapshots/SnapshotsPage";
import { queryKeys } from "@/lib/client/queryKeys";
import { readersStart, snapshotsStart } from "@/lib/server/waterlines/pageData";

export const metadata: Metadata = { title: "Snapshots and policies" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  const [readers, snapshots] = await Promise.all([readersStart(), snapshotsStart()]);
  client.setQueryData(queryKeys.nodes.readers(), readers ?? undefined);
  client.setQueryData([...queryKeys.nodes.snapshots(), null], snapshots ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the snapshots" rows={10} />}>
        <SnapshotsPage />
      </Suspense>
    </HydrationBoundary>
  );
}
