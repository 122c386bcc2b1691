import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { HerdPage } from "@/components/coldstart/herd/HerdPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Herd" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the herd" rows={10} />}>
      <HerdPage />
    </Suspense>
  );
}
