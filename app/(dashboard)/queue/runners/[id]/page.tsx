import type { Metadata } from "next";
import type { ReactNode } from "react";
import { RunnerNextPage } from "@/components/queue/runner/RunnerNextPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { gitlabIdOf } from "@/components/ui/pageParams";
import { queryKeys } from "@/lib/client/queryKeys";
import { runnerNextStart } from "@/lib/server/queue/pageData";

type Props = PageProps<"/queue/runners/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `What runner #${decodeURIComponent((await params).id)} gets next` };
}

export default async function Page({ params }: Props): Promise<ReactNode> {
  const id = await gitlabIdOf(params);
  return (
    <Prefetched data={[[queryKeys.queue.runner(id), await runnerNextStart(id)]]}>
      <RunnerNextPage key={id} id={id} />
    </Prefetched>
  );
}
