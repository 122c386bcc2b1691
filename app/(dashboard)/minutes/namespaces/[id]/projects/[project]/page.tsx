import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ProjectPage } from "@/components/minutes/builds/ProjectPage";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { one } from "@/components/ui/pageParams";
import { DEAREST_FIRST } from "@/lib/api/sorts";
import { queryKeys } from "@/lib/client/queryKeys";
import { projectStart } from "@/lib/server/minutes/pageData";

export const metadata: Metadata = { title: "Compute minutes of a project" };

export default async function Page({
  params,
  searchParams,
}: PageProps<"/minutes/namespaces/[id]/projects/[project]">): Promise<ReactNode> {
  const [{ id, project }, search] = await Promise.all([params, searchParams]);
  const month = one(search.month);
  const start = await projectStart({ namespace: id, project, month });
  return (
    <Prefetched
      what="the project"
      rows={8}
      data={[
        [queryKeys.minutes.project(project, month), start?.minutes],
        [[...queryKeys.minutes.pipelines(id, project, month), DEAREST_FIRST], firstPage(start?.pipelines)],
      ]}
    >
      <ProjectPage namespace={id} project={project} />
    </Prefetched>
  );
}
