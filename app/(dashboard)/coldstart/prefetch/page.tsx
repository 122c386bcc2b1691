import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { PrefetchPage } from "@/components/coldstart/prefetch/PrefetchPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Prefetch planner" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the planner" rows={10} />}>
      <PrefetchPage />
    </Suspense>
  );
}
