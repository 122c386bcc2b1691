import type { Metadata } from "next";
import type { ReactNode } from "react";
import { RunnerNextPage } from "@/components/queue/runner/RunnerNextPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { gitlabIdOf } from "@/components/ui/pageParams";
import { queryKeys } from "@/lib/client/queryKeys";
import { runnerNextStart } from "@/lib/server/queue/pageData";

export const metadata: Metadata = { title: "What a runner gets next" };

export default async function Page({ params }: PageProps<"/queue/runners/[id]">): Promise<ReactNode> {
  const id = await gitlabIdOf(params);
  return (
    <Prefetched data={[[queryKeys.queue.runner(id), await runnerNextStart(id)]]}>
      <RunnerNextPage key={id} id={id} />
    </Prefetched>
  );
}
