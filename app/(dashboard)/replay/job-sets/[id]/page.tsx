import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache, Suspense, type ReactNode } from "react";
import { JobSetPage } from "@/components/replay/jobSets/JobSetPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { jobSetStart } from "@/lib/server/replay/pageData";

export default async function Page({ params }: PageProps<"/replay/job-sets/[id]">): Promise<ReactNode> {
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the job set" rows={8} />}>
        <JobSetPage id={id} />
      </Suspense>
    </HydrationBoundary>
  );
}
