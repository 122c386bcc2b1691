import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense, type ReactNode } from "react";
import { RunnerPage } from "@/components/minutes/runners/detail/RunnerPage";
import { gitlabIdSchema } from "@/lib/api/builds";
import { queryKeys } from "@/lib/client/queryKeys";
import { runnerStart, runnerUseStart } from "@/lib/server/minutes/pageData";

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: `Runner #${decodeURIComponent((await params).id)}` };
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  const id = gitlabIdSchema.safeParse(Number((await params).id)).data;
  if (id === undefined) notFound();
  const client = new QueryClient();
  const [runner, use] = await Promise.all([runnerStart(id), runnerUseStart(id)]);
  client.setQueryData(queryKeys.runners.detail(id), runner ?? undefined);
  client.setQueryData(queryKeys.runners.useOf(id), use ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense>
        <RunnerPage key={id} id={id} />
      </Suspense>
    </HydrationBoundary>
  );
}
