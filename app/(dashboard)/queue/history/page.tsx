import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { HistoryPage } from "@/components/queue/history/HistoryPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Queue over time" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the queue over time" rows={8} />}>
      <HistoryPage />
    </Suspense>
  );
}
