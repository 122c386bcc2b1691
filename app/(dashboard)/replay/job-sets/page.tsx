import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { JobSetsPage } from "@/components/replay/jobSets/JobSetsPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Job sets" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the job sets" rows={8} />}>
      <JobSetsPage />
    </Suspense>
  );
}
