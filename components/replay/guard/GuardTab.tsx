"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { Policy } from "@/lib/discovery/shapes";
import { usePolicyGuard } from "./hooks";

/** Loaded when its tab is opened. */
const GuardForm = dynamic(() => latePanel("The form", () => import("./GuardForm")), {
  loading: () => <LoadingState label="Loading the form" rows={6} />,
});

export interface GuardTabProps {
  readonly name: string;
  readonly policy: Pick<Policy, "signals" | "ranking">;
}

/** The replay with which new versions of a policy are checked. */
export function GuardTab({ name, policy }: GuardTabProps): ReactNode {
  const guard = usePolicyGuard(name);
  return (
    <Panel
      title="Guard"
      description="Before a new version is saved, it is replayed next to the version in force. A version that would have saved fewer minutes, by more than chance, is saved only with a reason, which is kept in the audit log."
    >
      <QueryState query={guard} what="the guard" rows={6}>
        {(saved) => (
          <>
            <GuardForm name={name} policy={policy} saved={saved} />
            {saved.updatedAt === null ? null : (
              <p className="fine">
                Revision {saved.revision} by {saved.author}, <RelativeTime at={saved.updatedAt} />
              </p>
            )}
          </>
        )}
      </QueryState>
    </Panel>
  );
}
