import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { ProjectsPage } from "@/components/queue/projects/ProjectsPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { projectsStart } from "@/lib/server/queue/pageData";

export const metadata: Metadata = { title: "Projects in the queue" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  client.setQueryData([...queryKeys.queue.projects(""), null], (await projectsStart()) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the projects" rows={8} />}>
        <ProjectsPage />
      </Suspense>
    </HydrationBoundary>
  );
}
