import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SettingsPage } from "@/components/settings/SettingsPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { settingsStart } from "@/lib/server/settings/pageData";

export const metadata: Metadata = { title: "Settings" };

export default async function Page(): Promise<ReactNode> {
  return (
    <Prefetched data={[[queryKeys.settings, await settingsStart()]]}>
      <SettingsPage />
    </Prefetched>
  );
}
