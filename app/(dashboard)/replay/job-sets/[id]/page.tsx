import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache, Suspense, type ReactNode } from "react";
import { JobSetPage } from "@/components/replay/jobSets/JobSetPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { jobSetStart } from "@/lib/server/replay/pageData";

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
}

/** Read once for the title and the page. */
const readStart = cache(jobSetStart);

const idOf = async ({ params }: PageProps): Promise<string> => decodeURIComponent((await params).id);

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const jobSet = await readStart(await idOf(props));
  return { title: jobSet === null ? "Job set" : `Job set ${jobSet.name}@${jobSet.version}` };
}

export default async function Page(props: PageProps): Promise<ReactNode> {
  const id = await idOf(props);
  const client = new QueryClient();
  client.setQueryData(queryKeys.jobSets.detail(id), (await readStart(id)) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the job set" rows={8} />}>
        <JobSetPage id={id} />
      </Suspense>
    </HydrationBoundary>
  );
}
