import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { ProjectPage } from "@/components/minutes/builds/ProjectPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Compute minutes of a project" };

interface PageProps {
  readonly params: Promise<{ readonly id: string; readonly project: string }>;
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  const { id, project } = await params;
  return (
    <Suspense fallback={<LoadingState label="Loading the project" rows={8} />}>
      <ProjectPage namespace={id} project={project} />
    </Suspense>
  );
}
