import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { RunPage } from "@/components/runs/page/RunPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Run" };

export default async function Page({
  params,
}: {
  readonly params: Promise<{ id: string }>;
}): Promise<ReactNode> {
  const { id } = await params;
  return (
    <Suspense fallback={<LoadingState label="Loading the run" rows={12} />}>
      <RunPage id={decodeURIComponent(id)} />
    </Suspense>
  );
}
