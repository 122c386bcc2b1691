import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense, type ReactNode } from "react";
import { RunnerNextPage } from "@/components/queue/runner/RunnerNextPage";
import { gitlabIdSchema } from "@/lib/api/builds";
import { queryKeys } from "@/lib/client/queryKeys";
import { runnerNextStart } from "@/lib/server/queue/pageData";

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: `What runner #${decodeURIComponent((await params).id)} gets next` };
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  const id = gitlabIdSchema.safeParse(Number((await params).id)).data;
  if (id === undefined) notFound();
  const client = new QueryClient();
  client.setQueryData(queryKeys.queue.runner(id), (await runnerNextStart(id)) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense>
        <RunnerNextPage key={id} id={id} />
      </Suspense>
    </HydrationBoundary>
  );
}
