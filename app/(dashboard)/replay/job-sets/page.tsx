import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { JobSetsPage } from "@/components/replay/jobSets/JobSetsPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { collectorsStart, jobSetsStart } from "@/lib/server/replay/pageData";

export const metadata: Metadata = { title: "Job sets" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  const [collectors, jobSets] = await Promise.all([collectorsStart(), jobSetsStart()]);
  client.setQueryData(queryKeys.jobSets.collectors(), collectors ?? undefined);
  client.setQueryData([...queryKeys.jobSets.list(), null], jobSets ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the job sets" rows={8} />}>
        <JobSetsPage />
      </Suspense>
    </HydrationBoundary>
  );
}
