import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { RunsPage } from "@/components/discovery/runs/list/RunsPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Runs" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the runs" rows={8} />}>
      <RunsPage />
    </Suspense>
  );
}
