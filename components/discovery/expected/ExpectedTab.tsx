"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { runHref } from "@/components/discovery/runs/links";
import { HoverLink } from "@/components/ui/HoverLink";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { PolicyResult } from "@/lib/api/policies";
import { ExpectedOutcome } from "./ExpectedOutcome";
import { useExpected } from "./hooks";
import classes from "./expected.module.css";

/** Loaded when its tab is opened. */
const ExpectedForm = dynamic(() => latePanel("The form", () => import("./ExpectedForm")), {
  loading: () => <LoadingState label="Loading the form" rows={6} />,
});

export interface ExpectedTabProps {
  /** Name of the policy. */
  readonly name: string;
  /** The result of the newest run that has one. */
  readonly result: PolicyResult | null;
}

/** The images that the policy should keep warm, and those that need not be. */
export function ExpectedTab({ name, result }: ExpectedTabProps): ReactNode {
  const expected = useExpected(name);
  return (
    <Panel
      title="Expected images"
      description="Exact names, one per line. Each edit in the tuner and each run shows how many of them it keeps; a scheduled run that drops one raises an alert. They do not affect scores and are not part of the document."
    >
      {result?.expectation === undefined ? null : (
        <div className={classes.last}>
          <p className="fine">
            In <HoverLink href={runHref(result.runId)}>the last result</HoverLink>, of the lists as they were
            when it ran:
          </p>
          <ExpectedOutcome
            {...{ name, runId: result.runId, scoreUnit: result.scoreUnit }}
            expectation={result.expectation}
            named={5}
          />
        </div>
      )}
      <QueryState query={expected} what="the expected images" rows={6}>
        {(saved) => (
          <>
            <ExpectedForm name={name} saved={saved} />
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
