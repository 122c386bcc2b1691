import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PipelineBuildsPage } from "@/components/minutes/builds/PipelineBuildsPage";
import { pipelineTitle } from "@/components/minutes/words";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { one } from "@/components/ui/pageParams";
import { queryKeys } from "@/lib/client/queryKeys";
import { pipelineBuildsStart } from "@/lib/server/minutes/pageData";

type Props = PageProps<"/minutes/namespaces/[id]/projects/[project]/pipelines/[pipeline]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${pipelineTitle(decodeURIComponent((await params).pipeline))} · minutes` };
}

export default async function Page({ params, searchParams }: Props): Promise<ReactNode> {
  const [{ id, project, pipeline }, search] = await Promise.all([params, searchParams]);
  const month = one(search.month);
  const start = await pipelineBuildsStart({ namespace: id, project, month }, pipeline);
  return (
    <Prefetched
      what="the builds"
      rows={8}
      data={[
        [queryKeys.minutes.project(project, month), start?.minutes],
        [queryKeys.minutes.pipeline(pipeline), start?.cost],
        [[...queryKeys.minutes.entries(id, project, pipeline, month), null], firstPage(start?.entries)],
      ]}
    >
      <PipelineBuildsPage namespace={id} project={project} pipeline={pipeline} />
    </Prefetched>
  );
}
