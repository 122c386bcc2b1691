import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache, Suspense, type ReactNode } from "react";
import { ProjectPage } from "@/components/minutes/builds/ProjectPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { DEAREST_FIRST } from "@/lib/api/sorts";
import { queryKeys } from "@/lib/client/queryKeys";
import { projectStart } from "@/lib/server/minutes/pageData";

interface PageProps {
  readonly params: Promise<{ readonly id: string; readonly project: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Read once for the title and the page. */
const readStart = cache((namespace: string, project: string, month: string | null) =>
  projectStart({ namespace, project, month }),
);

type Asked = readonly [id: string, project: string, month: string | null];

async function askedOf({ params, searchParams }: PageProps): Promise<Asked> {
  const [{ id, project }, { month }] = await Promise.all([params, searchParams]);
  return [id, project, typeof month === "string" ? month : null];
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const start = await readStart(...(await askedOf(props)));
  return { title: `${start === null ? "Project" : start.minutes.project.path} · minutes` };
}

export default async function Page(props: PageProps): Promise<ReactNode> {
  const asked = await askedOf(props);
  const [id, project, month] = asked;
  const client = new QueryClient();
  const start = await readStart(...asked);
  if (start !== null) {
    client.setQueryData(queryKeys.minutes.project(project, month), start.minutes);
    client.setQueryData([...queryKeys.minutes.pipelines(id, project, month), DEAREST_FIRST], {
      pages: [start.pipelines],
      pageParams: [""],
    });
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the project" rows={8} />}>
        <ProjectPage namespace={id} project={project} />
      </Suspense>
    </HydrationBoundary>
  );
}
