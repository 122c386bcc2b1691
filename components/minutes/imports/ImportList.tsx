"use client";

import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { instant, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import { PagedTable } from "@/components/ui/PagedTable";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { ImportSummary } from "@/lib/api/imports";
import { useImports } from "./hooks";
import { importTitle, projectsText } from "./words";

const columns: readonly Column<ImportSummary>[] = [
  {
    key: "from",
    header: "From",
    rowHeader: true,
    value: importTitle,
    render: (row) => (
      <HoverLink className="breakable" href={`/minutes/imports/${row.id}`}>
        {importTitle(row)}
      </HoverLink>
    ),
  },
  {
    key: "state",
    header: "State",
    value: ({ state }) => state,
    render: ({ state }) => <StatusBadge state={state} />,
  },
  { key: "projects", header: "Projects", value: projectsText, hideBelow: "md" },
  { key: "read", header: "Builds read", value: ({ counts }) => counts.read },
  { key: "accounted", header: "Entered", value: ({ counts }) => counts.accounted, hideBelow: "sm" },
  {
    key: "adjustments",
    header: "As adjustments",
    value: ({ counts }) => counts.adjustments,
    hideBelow: "md",
  },
  { key: "rejected", header: "Rejected", value: ({ counts }) => counts.rejected, hideBelow: "sm" },
  { key: "started", header: "Started", value: ({ createdAt }) => instant(createdAt) },
  {
    key: "by",
    header: "By",
    value: ({ requestedBy, scheduled }) => (scheduled ? "its schedule" : requestedBy),
    hideBelow: "md",
  },
];

export function ImportList(): ReactNode {
  return (
    <PagedTable
      query={useImports()}
      caption="Imports"
      what="the imports"
      more="Show more imports"
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="No imports yet">
          Start one above. The builds that it enters appear in the ledger immediately.
        </EmptyState>
      }
    />
  );
}
