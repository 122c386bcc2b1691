import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { SimulatorPage } from "@/components/queue/simulator/SimulatorPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Queue simulator" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the simulator" rows={8} />}>
      <SimulatorPage />
    </Suspense>
  );
}
