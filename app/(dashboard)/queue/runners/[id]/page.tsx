import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { RunnerNextPage } from "@/components/queue/runner/RunnerNextPage";
import { Prefetched } from "@/components/ui/Prefetched";
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
  return (
    <Prefetched data={[[queryKeys.queue.runner(id), await runnerNextStart(id)]]}>
      <RunnerNextPage key={id} id={id} />
    </Prefetched>
  );
}
