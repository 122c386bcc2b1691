import type { Metadata } from "next";
import type { ReactNode } from "react";
import { OverviewPage } from "@/components/queue/overview/OverviewPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { queueStart } from "@/lib/server/queue/pageData";

export const metadata: Metadata = { title: "Queue" };

export default async function Page(): Promise<ReactNode> {
  return (
    <Prefetched what="the queue" rows={8} data={[[queryKeys.queue.overview, await queueStart()]]}>
      <OverviewPage />
    </Prefetched>
  );
}
