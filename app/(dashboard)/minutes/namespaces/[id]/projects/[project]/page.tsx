import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ProjectPage } from "@/components/minutes/builds/ProjectPage";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { DEAREST_FIRST } from "@/lib/api/sorts";
import { queryKeys } from "@/lib/client/queryKeys";
import { projectStart } from "@/lib/server/minutes/pageData";

interface PageProps {
  readonly params: Promise<{ readonly id: string; readonly project: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ params, searchParams }: PageProps): Promise<ReactNode> {
  const [{ id, project }, search] = await Promise.all([params, searchParams]);
  const month = typeof search.month === "string" ? search.month : null;
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
