import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SettingsPage } from "@/components/settings/SettingsPage";
import { queryKeys } from "@/lib/client/queryKeys";
import { settingsStart } from "@/lib/server/settings/pageData";

export const metadata: Metadata = { title: "Settings" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  client.setQueryData(queryKeys.settings, (await settingsStart()) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SettingsPage />
    </HydrationBoundary>
  );
}
