import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { PipelineBuildsPage } from "@/components/minutes/builds/PipelineBuildsPage";
import { pipelineTitle } from "@/components/minutes/words";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { pipelineBuildsStart } from "@/lib/server/minutes/pageData";

interface PageProps {
  readonly params: Promise<{ readonly id: string; readonly project: string; readonly pipeline: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { pipeline } = await params;
  return { title: `${pipelineTitle(decodeURIComponent(pipeline))} · minutes` };
}

export default async function Page({ params, searchParams }: PageProps): Promise<ReactNode> {
  const [{ id, project, pipeline }, search] = await Promise.all([params, searchParams]);
  const month = typeof search.month === "string" ? search.month : null;
  const client = new QueryClient();
  const start = await pipelineBuildsStart({ namespace: id, project, month }, pipeline);
  if (start !== null) {
    client.setQueryData(queryKeys.minutes.project(project, month), start.minutes);
    client.setQueryData(queryKeys.minutes.pipeline(pipeline), start.cost ?? undefined);
    client.setQueryData([...queryKeys.minutes.entries(id, project, pipeline, month), null], {
      pages: [start.entries],
      pageParams: [""],
    });
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the builds" rows={8} />}>
        <PipelineBuildsPage namespace={id} project={project} pipeline={pipeline} />
      </Suspense>
    </HydrationBoundary>
  );
}
