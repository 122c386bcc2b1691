import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { SnapshotsPage } from "@/components/waterlines/snapshots/SnapshotsPage";

export const metadata: Metadata = { title: "Snapshots and policies" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the snapshots" rows={10} />}>
      <SnapshotsPage />
    </Suspense>
  );
}
