import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { ProjectsPage } from "@/components/queue/projects/ProjectsPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Projects in the queue" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the projects" rows={8} />}>
      <ProjectsPage />
    </Suspense>
  );
}
