"use client";

import type { ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { useSettings } from "../hooks/settings";
import { SettingsFrame } from "../SettingsFrame";
import { QueueEffect } from "./QueueEffect";
import { QueueLimits } from "./QueueLimits";
import { QueueSettingsForm } from "./QueueSettingsForm";

/** How jobs are handed out to all runners. */
export function QueueSettingsPage(): ReactNode {
  const query = useSettings();
  return (
    <SettingsFrame title="Queue" description="How runners get their jobs, for the whole installation.">
      <QueueEffect />
      <Panel
        title="Settings"
        description="They apply from a runner's next request. A strategy for one runner is on the runner's page."
      >
        <QueryState query={query} what="the settings" rows={8}>
          {(settings) => <QueueSettingsForm settings={settings} />}
        </QueryState>
      </Panel>
      <QueueLimits />
    </SettingsFrame>
  );
}
