import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { ImportsPage } from "@/components/minutes/imports/ImportsPage";
import { MinutesFrame } from "@/components/minutes/MinutesFrame";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Imports" };

export default function Page(): ReactNode {
  return (
    <MinutesFrame
      title="Imports"
      description="Builds from GitLab or from a file. Each build is accounted once, however often it is imported."
    >
      <Suspense fallback={<LoadingState label="Loading the imports" rows={8} />}>
        <ImportsPage />
      </Suspense>
    </MinutesFrame>
  );
}
