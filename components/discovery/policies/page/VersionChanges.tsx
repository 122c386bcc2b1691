"use client";

import type { ReactNode } from "react";
import { ChangeItems } from "@/components/discovery/ChangeItems";
import { QueryState } from "@/components/ui/QueryState";
import { usePolicyDiff } from "@/lib/client/hooks/policies";

export interface VersionChangesProps {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The semantic changes from one version to another. */
export function VersionChanges({ name, from, to }: VersionChangesProps): ReactNode {
  const query = usePolicyDiff(name, from, to);
  if (from === to) return <p className="quiet">Both are version {from}.</p>;
  return (
    <QueryState query={query} what="the comparison" rows={3}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p className="quiet">Nothing changed in meaning; comments or layout may have.</p>
        ) : (
          <ChangeItems label={`Changes from version ${from} to version ${to}`} changes={changes} />
        )
      }
    </QueryState>
  );
}
