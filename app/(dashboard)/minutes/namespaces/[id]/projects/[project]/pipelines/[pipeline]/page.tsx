import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PipelineBuildsPage } from "@/components/minutes/builds/PipelineBuildsPage";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { pipelineBuildsStart } from "@/lib/server/minutes/pageData";

interface PageProps {
  readonly params: Promise<{ readonly id: string; readonly project: string; readonly pipeline: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { pipeline } = await params;
  return { title: `${pipelineTitle(decodeURIComponent(pipeline))} · minutes` };
}

export default async function Page({ params, searchParams }: PageProps): Promise<ReactNode> {
  const [{ id, project, pipeline }, search] = await Promise.all([params, searchParams]);
  const month = typeof search.month === "string" ? search.month : null;
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
