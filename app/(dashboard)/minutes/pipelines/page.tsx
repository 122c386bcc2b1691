import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { PipelinePage } from "@/components/minutes/pipelines/PipelinePage";
import { LoadingState } from "@/components/ui/LoadingState";
import { gitlabIdSchema } from "@/lib/api/builds";
import { queryKeys } from "@/lib/client/queryKeys";
import { monthPipelinesStart, pipelineStart } from "@/lib/server/minutes/pageData";

export const metadata: Metadata = { title: "What did this pipeline cost?" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const { id, month } = await searchParams;
  const client = new QueryClient();
  if (typeof id === "string") {
    const asked = gitlabIdSchema.safeParse(Number(id)).data;
    if (asked !== undefined)
      client.setQueryData(queryKeys.minutes.pipeline(id), (await pipelineStart(asked)) ?? undefined);
  } else {
    const asked = typeof month === "string" ? month : null;
    client.setQueryData(
      queryKeys.minutes.monthPipelines(asked),
      (await monthPipelinesStart(asked)) ?? undefined,
    );
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading" rows={4} />}>
        <PipelinePage />
      </Suspense>
    </HydrationBoundary>
  );
}
