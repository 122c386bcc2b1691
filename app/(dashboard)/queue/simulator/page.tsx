import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense, type ReactNode } from "react";
import { EXAMPLE } from "@/components/queue/simulator/example";
import { SimulatorPage } from "@/components/queue/simulator/SimulatorPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { QUEUE_NOW, simulatorHref } from "@/components/queue/links";
import { queryKeys } from "@/lib/client/queryKeys";
import { queueScenario, simulationStart } from "@/lib/server/queue/pageData";

export const metadata: Metadata = { title: "Queue simulator" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const { scenario, queue } = await searchParams;
  if (queue === QUEUE_NOW && scenario === undefined) {
    const now = await queueScenario();
    if (now !== null) redirect(simulatorHref(now, new Date().toISOString()));
  }
  const client = new QueryClient();
  // Any other scenario than the example is computed on request, and the page shows that it is loading.
  if (scenario === undefined)
    client.setQueryData(
      queryKeys.queue.simulation(JSON.stringify(EXAMPLE)),
      (await simulationStart(EXAMPLE)) ?? undefined,
    );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the simulator" rows={8} />}>
        <SimulatorPage />
      </Suspense>
    </HydrationBoundary>
  );
}
