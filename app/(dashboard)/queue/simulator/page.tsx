import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { EXAMPLE } from "@/components/queue/simulator/example";
import { SimulatorPage } from "@/components/queue/simulator/SimulatorPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { QUEUE_NOW, simulatorHref } from "@/components/queue/links";
import { queryKeys } from "@/lib/client/queryKeys";
import { queueScenario, simulationStart } from "@/lib/server/queue/pageData";

export const metadata: Metadata = { title: "Queue simulator" };

export default async function Page({ searchParams }: PageProps<"/queue/simulator">): Promise<ReactNode> {
  const { scenario, queue } = await searchParams;
  if (queue === QUEUE_NOW && scenario === undefined) {
    const now = await queueScenario();
    if (now !== null) redirect(simulatorHref(now, new Date().toISOString()));
  }
  // Any other scenario than the example is computed on request, and the page shows that it is loading.
  const start = scenario === undefined ? await simulationStart(EXAMPLE) : null;
  return (
    <Prefetched
      what="the simulator"
      rows={8}
      data={[[queryKeys.queue.simulation(JSON.stringify(EXAMPLE)), start]]}
    >
      <SimulatorPage />
    </Prefetched>
  );
}
