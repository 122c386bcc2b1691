import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { PipelinePage } from "@/components/minutes/pipelines/PipelinePage";
import { LoadingState } from "@/components/ui/LoadingState";
import { gitlabIdSchema } from "@/lib/api/builds";
import { queryKeys } from "@/lib/client/queryKeys";
import { pipelineStart } from "@/lib/server/minutes/pageData";

export const metadata: Metadata = { title: "What did this pipeline cost?" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const { id } = await searchParams;
  const client = new QueryClient();
  const asked = typeof id === "string" ? gitlabIdSchema.safeParse(Number(id)).data : undefined;
  if (typeof id === "string" && asked !== undefined)
    client.setQueryData(queryKeys.minutes.pipeline(id), (await pipelineStart(asked)) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading" rows={4} />}>
        <PipelinePage />
      </Suspense>
    </HydrationBoundary>
  );
}
