import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { ProjectPage } from "@/components/minutes/builds/ProjectPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { DEAREST_FIRST } from "@/lib/api/sorts";
import { queryKeys } from "@/lib/client/queryKeys";
import { projectStart } from "@/lib/server/minutes/pageData";

export const metadata: Metadata = { title: "Compute minutes of a project" };

interface PageProps {
  readonly params: Promise<{ readonly id: string; readonly project: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ params, searchParams }: PageProps): Promise<ReactNode> {
  const [{ id, project }, search] = await Promise.all([params, searchParams]);
  const month = typeof search.month === "string" ? search.month : null;
  const client = new QueryClient();
  const start = await projectStart({ namespace: id, project, month });
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
