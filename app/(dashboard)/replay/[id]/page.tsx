import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { ReplayPage } from "@/components/replay/page/ReplayPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Replay" };

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  return (
    <Suspense fallback={<LoadingState label="Loading the replay" rows={12} />}>
      <ReplayPage id={decodeURIComponent((await params).id)} />
    </Suspense>
  );
}
