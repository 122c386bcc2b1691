"use client";

import type { ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";
import { ToneBadge } from "@/components/ui/StatusBadge";
import { formatBytes } from "@/lib/client/format";
import { useEndedOperation } from "@/lib/client/hooks/operations";

const STATES = {
  waiting: { label: "Not started", tone: "idle" },
  running: { label: "Stopped", tone: "warn" },
  success: { label: "Fetched", tone: "ok" },
  failed: { label: "Failed", tone: "bad" },
} as const;

/** The progress of a cancelled run's queries; its results were not kept. */
export function HowFar({ id }: { readonly id: string }): ReactNode {
  const { data } = useEndedOperation(id);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Panel title="How far its queries got">
      <ul className="plainList">
        {data.items.map(({ name, state, bytes }) => (
          <li key={name}>
            <ToneBadge tone={STATES[state].tone}>{STATES[state].label}</ToneBadge> {name}
            <span className="fine">{bytes > 0 ? `, ${formatBytes(bytes)}` : ""}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
