import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { ResolvePage } from "@/components/coldstart/resolve/ResolvePage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Cold start" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the cold start" rows={10} />}>
      <ResolvePage />
    </Suspense>
  );
}
