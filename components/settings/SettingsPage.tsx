"use client";

import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/PageHeader";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { useSettings } from "@/lib/client/hooks/settings";
import { RetentionForm } from "./RetentionForm";

export function SettingsPage(): ReactNode {
  const query = useSettings();
  return (
    <>
      <PageHeader title="Settings" description="For everybody who uses this installation." />
      <Panel
        title="Retention"
        description="What of finished runs is kept. The clean-up removes what is past these bounds; each policy's newest run always stays."
      >
        <QueryState query={query} what="the settings" rows={3}>
          {(settings) => (
            <RetentionForm key={JSON.stringify(settings.retention)} saved={settings.retention} />
          )}
        </QueryState>
      </Panel>
    </>
  );
}
