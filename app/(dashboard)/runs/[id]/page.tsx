import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache, Suspense, type ReactNode } from "react";
import { RunPage } from "@/components/discovery/runs/page/RunPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { runStart } from "@/lib/server/discovery/pageData";

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
}

/** Read once for the title and the page. */
const readStart = cache(runStart);

const idOf = async ({ params }: PageProps): Promise<string> => decodeURIComponent((await params).id);

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const run = await readStart(await idOf(props));
  return { title: run === null ? "Run" : `Run of ${run.policy}` };
}

export default async function Page(props: PageProps): Promise<ReactNode> {
  const id = await idOf(props);
  const client = new QueryClient();
  const run = await readStart(id);
  if (run !== null) client.setQueryData(queryKeys.runs.detail(id), run);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the run" rows={12} />}>
        <RunPage id={id} />
      </Suspense>
    </HydrationBoundary>
  );
}
