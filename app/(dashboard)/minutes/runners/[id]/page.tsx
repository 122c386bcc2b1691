import type { Metadata } from "next";
import type { ReactNode } from "react";
import { RunnerPage } from "@/components/minutes/runners/detail/RunnerPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { gitlabIdOf } from "@/components/ui/pageParams";
import { queryKeys } from "@/lib/client/queryKeys";
import { runnerStart, runnerUseStart } from "@/lib/server/minutes/pageData";

export async function generateMetadata({ params }: PageProps<"/minutes/runners/[id]">): Promise<Metadata> {
  return { title: `Runner #${decodeURIComponent((await params).id)}` };
}

export default async function Page({ params }: PageProps<"/minutes/runners/[id]">): Promise<ReactNode> {
  const id = await gitlabIdOf(params);
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
