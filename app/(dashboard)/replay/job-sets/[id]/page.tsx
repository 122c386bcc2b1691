import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { JobSetPage } from "@/components/replay/jobSets/JobSetPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Job set" };

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  return (
    <Suspense fallback={<LoadingState label="Loading the job set" rows={8} />}>
      <JobSetPage id={decodeURIComponent((await params).id)} />
    </Suspense>
  );
}
