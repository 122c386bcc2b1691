import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PipelinePage } from "@/components/minutes/pipelines/PipelinePage";
import { Prefetched, type Prefetch } from "@/components/ui/Prefetched";
import { one } from "@/components/ui/pageParams";
import { gitlabIdSchema } from "@/lib/api/builds";
import { queryKeys } from "@/lib/client/queryKeys";
import { monthPipelinesStart, pipelineStart } from "@/lib/server/minutes/pageData";

export const metadata: Metadata = { title: "What did this pipeline cost?" };

export default async function Page({ searchParams }: PageProps<"/minutes/pipelines">): Promise<ReactNode> {
  const { id, month } = await searchParams;
  const data = typeof id === "string" ? await pipelineData(id) : await monthData(one(month));
  return (
    <Prefetched what="the pipelines" rows={4} data={[data]}>
      <PipelinePage />
    </Prefetched>
  );
}

async function pipelineData(id: string): Promise<Prefetch> {
  const asked = gitlabIdSchema.safeParse(Number(id)).data;
  return [queryKeys.minutes.pipeline(id), asked === undefined ? null : await pipelineStart(asked)];
}

async function monthData(month: string | null): Promise<Prefetch> {
  return [queryKeys.minutes.monthPipelines(month), await monthPipelinesStart(month)];
}
