import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { ReplaysPage } from "@/components/replay/list/ReplaysPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Replay lab" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the replays" rows={8} />}>
      <ReplaysPage />
    </Suspense>
  );
}
