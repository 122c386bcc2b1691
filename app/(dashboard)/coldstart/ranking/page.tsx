import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { RankingPage } from "@/components/coldstart/ranking/RankingPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { strategiesWith } from "@/lib/client/labels";

export const metadata: Metadata = { title: "Cold start and the ranking" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the ranking link" rows={10} />}>
      <RankingPage suited={strategiesWith("preWindowUsageSignalRef")} />
    </Suspense>
  );
}
