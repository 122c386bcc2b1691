import type { Metadata } from "next";
import type { ReactNode } from "react";
import { HistoryPage } from "@/components/queue/history/HistoryPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { historyStart } from "@/lib/server/queue/pageData";

export const metadata: Metadata = { title: "Queue over time" };

/** The period shown unless the address names another. */
const HOURS = 6;

export default async function Page({ searchParams }: PageProps<"/queue/history">): Promise<ReactNode> {
  const start = (await searchParams).hours === undefined ? await historyStart(HOURS) : null;
  return (
    <Prefetched what="the queue over time" rows={8} data={[[queryKeys.queue.history(HOURS), start]]}>
      <HistoryPage />
    </Prefetched>
  );
}
