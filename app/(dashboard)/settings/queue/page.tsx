import type { Metadata } from "next";
import type { ReactNode } from "react";
import { QueueSettingsPage } from "@/components/settings/queue/QueueSettingsPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { queueStart } from "@/lib/server/queue/pageData";
import { settingsStart } from "@/lib/server/settings/pageData";

export const metadata: Metadata = { title: "Settings of the queue" };

export default async function Page(): Promise<ReactNode> {
  const [settings, queue] = await Promise.all([settingsStart(), queueStart()]);
  return (
    <Prefetched
      what="the settings"
      rows={8}
      data={[
        [queryKeys.settings, settings],
        [queryKeys.queue.overview, queue],
      ]}
    >
      <QueueSettingsPage />
    </Prefetched>
  );
}
