import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { QueueSettingsPage } from "@/components/settings/queue/QueueSettingsPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { queueStart } from "@/lib/server/queue/pageData";
import { settingsStart } from "@/lib/server/settings/pageData";

export const metadata: Metadata = { title: "Settings of the queue" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  const [settings, queue] = await Promise.all([settingsStart(), queueStart()]);
  client.setQueryData(queryKeys.settings, settings ?? undefined);
  client.setQueryData(queryKeys.queue.overview, queue ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the settings" rows={8} />}>
        <QueueSettingsPage />
      </Suspense>
    </HydrationBoundary>
  );
}
