import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { PipelinePage } from "@/components/minutes/pipelines/PipelinePage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "What did this pipeline cost?" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading" rows={4} />}>
      <PipelinePage />
    </Suspense>
  );
}
