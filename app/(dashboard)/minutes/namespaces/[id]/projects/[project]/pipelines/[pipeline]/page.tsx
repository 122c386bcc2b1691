import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { PipelineBuildsPage } from "@/components/minutes/builds/PipelineBuildsPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Compute minutes of a pipeline" };

interface PageProps {
  readonly params: Promise<{ readonly id: string; readonly project: string; readonly pipeline: string }>;
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  const { id, project, pipeline } = await params;
  return (
    <Suspense fallback={<LoadingState label="Loading the builds" rows={8} />}>
      <PipelineBuildsPage namespace={id} project={project} pipeline={pipeline} />
    </Suspense>
  );
}
