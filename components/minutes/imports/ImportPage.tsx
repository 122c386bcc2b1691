"use client";

import type { ReactNode } from "react";
import { QueryState } from "@/components/ui/QueryState";
import { StatusBadge } from "@/components/ui/StatusBadge";
import { isUnderWay } from "@/lib/client/underWay";
import { MinutesFrame } from "../MinutesFrame";
import { useImport } from "./hooks";
import { ImportCounts } from "./ImportCounts";
import { ImportEnd } from "./ImportEnd";
import { ImportProgress } from "./ImportProgress";
import { OutcomeTable } from "./OutcomeTable";
import { RejectionTable } from "./RejectionTable";
import { importTitle } from "./words";

const TRAIL = [
  { label: "Compute minutes", href: "/minutes" },
  { label: "Imports", href: "/minutes/imports" },
];

/** One import: its progress, and the result for each project. */
export function ImportPage({ id }: { readonly id: string }): ReactNode {
  const query = useImport(id);
  const title = query.data ? importTitle(query.data) : "Import";
  return (
    <MinutesFrame
      title={<span className="breakable">{title}</span>}
      trail={TRAIL}
      badges={query.data ? <StatusBadge state={query.data.state} /> : null}
    >
      <QueryState
        query={query}
        what="the import"
        back={{ label: "To the imports", href: "/minutes/imports" }}
        rows={6}
      >
        {(found) => (
          <>
            {isUnderWay(found.state) ? (
              <ImportProgress found={found} />
            ) : found.state === "succeeded" ? null : (
              <ImportEnd found={found} />
            )}
            <ImportCounts found={found} />
            {found.source === null || found.results.length === 0 ? null : (
              <OutcomeTable results={found.results} />
            )}
            {found.counts.rejected === 0 ? null : <RejectionTable found={found} />}
          </>
        )}
      </QueryState>
    </MinutesFrame>
  );
}
