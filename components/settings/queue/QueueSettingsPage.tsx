"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { PlaceholderPanel } from "@/components/names/PlaceholderPanel";
import { latePanel } from "@/components/ui/late";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { WhenNear } from "@/components/ui/WhenNear";
import { useSettings } from "../hooks/settings";
import { SettingsFrame } from "../SettingsFrame";
import { QueueEffect } from "./QueueEffect";
import { QueueSettingsForm } from "./QueueSettingsForm";

const QueueLimits = dynamic(
  () => latePanel("The limits", () => import("./QueueLimits").then((file) => file.QueueLimits)),
  { ssr: false, loading: () => <PlaceholderPanel title="Limits" rows={10} /> },
);

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
      <WhenNear placeholder={<PlaceholderPanel title="Limits" rows={10} isLoading={false} />}>
        {() => <QueueLimits />}
      </WhenNear>
    </SettingsFrame>
  );
}
