import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { RunnerPage } from "@/components/minutes/runners/detail/RunnerPage";
import { Prefetched } from "@/components/ui/Prefetched";
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
  const [runner, use] = await Promise.all([runnerStart(id), runnerUseStart(id)]);
  return (
    <Prefetched
      data={[
        [queryKeys.runners.detail(id), runner],
        [queryKeys.runners.useOf(id), use],
      ]}
    >
      <RunnerPage key={id} id={id} />
    </Prefetched>
  );
}
