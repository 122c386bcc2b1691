import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { nodeOfSegment } from "@/components/waterlines/links";
import { MetricPage } from "@/components/waterlines/metrics/MetricPage";

export async function generateMetadata({ params }: PageProps<"/nodes/metrics/[name]">): Promise<Metadata> {
  return { title: nodeOfSegment((await params).name) };
}

export default async function Page({ params }: PageProps<"/nodes/metrics/[name]">): Promise<ReactNode> {
  const { name } = await params;
  return (
    <Suspense fallback={<LoadingState label="Loading the metric" rows={10} />}>
      <MetricPage name={nodeOfSegment(name)} />
    </Suspense>
  );
}
