import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { ProjectPage } from "@/components/minutes/builds/ProjectPage";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { one } from "@/components/ui/pageParams";
import { DEAREST_FIRST } from "@/lib/api/sorts";
import { queryKeys } from "@/lib/client/queryKeys";
import { projectStart } from "@/lib/server/minutes/pageData";

type Props = PageProps<"/minutes/namespaces/[id]/projects/[project]">;

/** Read once for the title and the page. */
const readStart = cache((namespace: string, project: string, month: string | null) =>
  projectStart({ namespace, project, month }),
);

async function askedOf({ params, searchParams }: Props) {
  const [{ id, project }, { month }] = await Promise.all([params, searchParams]);
  return [id, project, one(month)] as const;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const start = await readStart(...(await askedOf(props)));
  return { title: `${start === null ? "Project" : start.minutes.project.path} · minutes` };
}

export default async function Page(props: Props): Promise<ReactNode> {
  const asked = await askedOf(props);
  const [id, project, month] = asked;
  const start = await readStart(...asked);
  return (
    <Prefetched
      what="the project"
      rows={8}
      data={[
        [queryKeys.minutes.project(project, month), start?.minutes],
        [[...queryKeys.minutes.pipelines(...asked), DEAREST_FIRST], firstPage(start?.pipelines)],
      ]}
    >
      <ProjectPage namespace={id} project={project} />
    </Prefetched>
  );
}
