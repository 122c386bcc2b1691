import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import { ToneBadge, type Tone } from "@/components/ui/StatusBadge";
import type { ImportOutcome } from "@/lib/api/imports";
import { outcomeLabels } from "./words";

const tones: Readonly<Record<ImportOutcome["state"], Tone>> = {
  waiting: "idle",
  running: "run",
  done: "ok",
  failed: "bad",
};

const columns: readonly Column<ImportOutcome>[] = [
  {
    key: "project",
    header: "Project",
    rowHeader: true,
    value: ({ project }) => project,
    render: ({ project, message }) => (
      <>
        <span className="breakable">{project}</span>
        {message === null ? null : <div className="fine breakable">{message}</div>}
      </>
    ),
  },
  {
    key: "state",
    header: "Outcome",
    value: ({ state }) => outcomeLabels[state],
    render: ({ state }) => <ToneBadge tone={tones[state]}>{outcomeLabels[state]}</ToneBadge>,
  },
  { key: "read", header: "Builds read", value: ({ counts }) => counts.read },
  { key: "changed", header: "New or changed", value: ({ counts }) => counts.changed, hideBelow: "md" },
  { key: "accounted", header: "Entered", value: ({ counts }) => counts.accounted, hideBelow: "sm" },
  {
    key: "adjustments",
    header: "As adjustments",
    value: ({ counts }) => counts.adjustments,
    hideBelow: "md",
  },
  { key: "rejected", header: "Rejected", value: ({ counts }) => counts.rejected, hideBelow: "sm" },
  { key: "expired", header: "Skipped", value: ({ counts }) => counts.expired, hideBelow: "md" },
];

/** The result for each project; those that failed say why. */
export function OutcomeTable({ results }: { readonly results: readonly ImportOutcome[] }): ReactNode {
  return (
    <Panel title="Projects" flush>
      <DataTable
        caption="Outcome of each project"
        name="import-projects"
        columns={columns}
        rows={results}
        rowKey={(_, index) => String(index)}
      />
    </Panel>
  );
}
