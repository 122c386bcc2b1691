"use client";

import type { ReactNode } from "react";
import { QueryState } from "@/components/ui/QueryState";
import type { PolicyDiff } from "@/lib/api/policies";
import { usePolicyDiff } from "@/lib/client/hooks/policies";
import classes from "./VersionChanges.module.css";

type Change = PolicyDiff["changes"][number];

const signs: Record<Change["kind"], { readonly sign: string; readonly word: string }> = {
  added: { sign: "+", word: "Added" },
  removed: { sign: "−", word: "Removed" },
  changed: { sign: "~", word: "Changed" },
};

export interface VersionChangesProps {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** What changed in meaning from one version to another. */
export function VersionChanges({ name, from, to }: VersionChangesProps): ReactNode {
  const query = usePolicyDiff(name, from, to);
  if (from === to) return <p className={classes.none}>Both are version {from}.</p>;
  return (
    <QueryState query={query} what="the comparison" rows={3}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p className={classes.none}>Nothing changed in meaning; comments or layout may have.</p>
        ) : (
          <ul className={classes.list} aria-label={`Changes from version ${from} to version ${to}`}>
            {changes.map((change, index) => (
              <li key={`${change.path} ${index}`} className={classes.item}>
                <span className={classes.sign} aria-hidden="true">
                  {signs[change.kind].sign}
                </span>
                <div className={classes.text}>
                  <span>{change.label}</span>
                  <span className={classes.path}>
                    {signs[change.kind].word}: <code>{change.path}</code>
                  </span>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}
