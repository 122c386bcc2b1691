import type { ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import { Instant } from "@/components/ui/Instant";
import { Num } from "@/components/ui/Num";
import { Panel } from "@/components/ui/Panel";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { BuildImport } from "@/lib/api/imports";

const BUILDS = ["build", "builds"] as const;

/** The number of builds read, and how many entered the ledger. */
export function ImportCounts({ found }: { readonly found: BuildImport }): ReactNode {
  const { counts, since, requestedBy, createdAt, finishedAt, source, scheduled } = found;
  return (
    <Panel title="Builds">
      <Facts
        facts={[
          { label: "Read", value: <Num value={counts.read} unit={BUILDS} /> },
          { label: "New or changed", value: <Num value={counts.changed} unit={BUILDS} /> },
          { label: "Entered into the ledger", value: <Num value={counts.accounted} unit={BUILDS} /> },
          { label: "Of these as adjustments", value: <Num value={counts.adjustments} unit={BUILDS} /> },
          { label: "Rejected", value: <Num value={counts.rejected} unit={BUILDS} /> },
          counts.expired > 0 && {
            label: "Skipped: in months that retention removed",
            value: <Num value={counts.expired} unit={BUILDS} />,
          },
          source !== null && {
            label: "Created since",
            value: since === null ? "the beginning" : <Instant at={since} />,
          },
          { label: "Started", value: <RelativeTime at={createdAt} /> },
          finishedAt !== null && { label: "Ended", value: <RelativeTime at={finishedAt} /> },
          { label: "By", value: scheduled ? "its schedule" : requestedBy },
        ]}
      />
    </Panel>
  );
}
