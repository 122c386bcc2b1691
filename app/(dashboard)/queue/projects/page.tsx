import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ProjectsPage } from "@/components/queue/projects/ProjectsPage";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { projectsStart } from "@/lib/server/queue/pageData";

export const metadata: Metadata = { title: "Projects in the queue" };

export default async function Page(): Promise<ReactNode> {
  return (
    <Prefetched
      what="the projects"
      rows={8}
      data={[[[...queryKeys.queue.projects(""), null], firstPage(await projectsStart())]]}
    >
      <ProjectsPage />
    </Prefetched>
  );
}
