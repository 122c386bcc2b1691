"use client";

import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { usePolicyHistory, usePolicyRuns } from "@/lib/client/hooks/policies";
import { HistoryPanel } from "./HistoryPanel";
import { PolicyRunTable } from "./PolicyRunTable";
import classes from "./RunsTab.module.css";

export function RunsTab({ name }: { readonly name: string }): ReactNode {
  const runs = usePolicyRuns(name);
  const history = usePolicyHistory(name);
  return (
    <div className="stack">
      <QueryState query={history} what="the image counts" rows={5}>
        {({ items, more }) => <HistoryPanel points={items} more={more} />}
      </QueryState>
      <Panel title="Runs" flush>
        <QueryState query={runs} what="the runs" rows={6}>
          {({ items, more }) => (
            <>
              <PolicyRunTable
                runs={items}
                empty={
                  <EmptyState title="Not run yet">
                    Press Run now, or switch the schedule on, to see which images the policy selects.
                  </EmptyState>
                }
              />
              {more ? <p className={classes.note}>Older runs are not listed here.</p> : null}
            </>
          )}
        </QueryState>
      </Panel>
    </div>
  );
}
