"use client";

import type { ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { useSettings } from "./hooks/settings";
import { AddressRangesForm } from "./AddressRangesForm";
import { HiddenRecipients } from "./email/HiddenRecipients";
import { RecipientsForm } from "./email/RecipientsForm";
import { MinutesForm } from "./MinutesForm";
import { RetentionForm } from "./RetentionForm";
import { SettingsFrame } from "./SettingsFrame";

export function SettingsPage(): ReactNode {
  const query = useSettings();
  return (
    <SettingsFrame title="Settings" description="For everybody who uses this installation.">
      <Panel
        title="Retention"
        description="How much of finished runs and accounted builds is kept. The clean-up removes what exceeds these limits; each policy's newest run is always kept."
      >
        <QueryState query={query} what="the settings" rows={3}>
          {(settings) => <RetentionForm settings={settings} />}
        </QueryState>
      </Panel>
      <Panel title="Compute minutes" description="How builds are counted, and in what unit.">
        <QueryState query={query} what="the settings" rows={3}>
          {(settings) => <MinutesForm settings={settings} />}
        </QueryState>
      </Panel>
      <Panel
        title="E-mail"
        description="Recipients of alerts when a namespace has 25%, 5% and less than 1% of its compute minutes left."
      >
        <QueryState query={query} what="the settings" rows={3}>
          {(settings) =>
            settings.alertRecipients === null ? (
              <HiddenRecipients />
            ) : (
              <RecipientsForm settings={settings} mailServer={settings.mailServer} />
            )
          }
        </QueryState>
      </Panel>
      <Panel
        title="Where data sources may be"
        description="Plimsoll queries data sources from its own network. Public and private addresses are allowed by default. The server's own machine, link-local and reserved addresses are not, even through a host name or a redirect. Allow the addresses that your sources need here."
      >
        <QueryState query={query} what="the settings" rows={3}>
          {(settings) => <AddressRangesForm settings={settings} />}
        </QueryState>
      </Panel>
    </SettingsFrame>
  );
}
