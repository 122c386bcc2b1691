"use client";

import type { ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";
import { ToneBadge } from "@/components/ui/StatusBadge";
import { apiFetch, shape } from "@/lib/client/api";
import { formatBytes } from "@/lib/client/format";
import { useRead } from "@/lib/client/hooks/server";
import { queryKeys } from "@/lib/client/queryKeys";

const STATES = {
  waiting: { label: "Not begun", tone: "idle" },
  running: { label: "Stopped", tone: "warn" },
  success: { label: "Fetched", tone: "ok" },
  failed: { label: "Failed", tone: "bad" },
} as const;

/** How far the queries of a cancelled run came; its results were not kept. */
export function HowFar({ id }: { readonly id: string }): ReactNode {
  const { data } = useRead(
    queryKeys.runs.part(id, "operation"),
    (signal) =>
      apiFetch(
        `/operations/${encodeURIComponent(id)}`,
        shape(import("@/lib/api/operations"), "operationSchema"),
        { signal },
      ),
    { staleTime: Infinity },
  );
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Panel title="How far its queries came">
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
