import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { OverviewPage } from "@/components/queue/overview/OverviewPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Queue" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the queue" rows={8} />}>
      <OverviewPage />
    </Suspense>
  );
}
