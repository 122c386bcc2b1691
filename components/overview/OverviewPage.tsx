import type { ReactNode } from "react";
import { FirstPolicy, NewPolicyLink } from "@/components/discovery/policies/NewPolicyLink";
import type { Unit } from "@/components/minutes/unit";
import { EmptyState } from "@/components/ui/EmptyState";
import { KeepFresh } from "@/components/ui/KeepFresh";
import { PageHeader } from "@/components/ui/PageHeader";
import { Panel } from "@/components/ui/Panel";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { Overview } from "@/lib/api/overview";
import { isUnderWay } from "@/lib/client/underWay";
import { isQuiet, quietParts } from "./calm";
import { MinutesLines } from "./MinutesLines";
import { NodeLines } from "./NodeLines";
import { PolicyLines } from "./PolicyLines";
import { QueueLines } from "./QueueLines";
import { QuietParts } from "./QuietParts";
import { RecentChanges } from "./RecentChanges";
import { ReplayLines } from "./ReplayLines";
import { SourceLines } from "./SourceLines";
import classes from "./OverviewPage.module.css";

export interface OverviewPageProps {
  readonly overview: Overview;
  /** Of accounted amounts. */
  readonly unit: Unit;
}

/** Rendered by the server, which refreshes it through KeepFresh. */
export function OverviewPage({ overview, unit }: OverviewPageProps): ReactNode {
  const { policies, nodes, queue, minutes, replay, sources, changes } = overview;
  const lines = policies.state === "ok" ? policies.data.items : [];
  const underWay = lines.some(({ lastRun }) => lastRun !== null && isUnderWay(lastRun.state));
  const since = changes.state === "ok" ? changes.data.quietSince : null;
  return (
    <>
      <PageHeader
        title="Overview"
        description="What is over its line now, the worst first, and what changed."
        actions={<NewPolicyLink />}
      />
      <KeepFresh everyMs={underWay ? 5_000 : 60_000} what="the overview" />
      {isQuiet(overview) ? (
        <Panel className={classes.quiet}>
          <EmptyState title="Everything is within its lines">
            {since === null ? null : (
              <>
                A line was last crossed <RelativeTime at={since} />.
              </>
            )}
          </EmptyState>
        </Panel>
      ) : null}
      <div className={classes.grid}>
        <div className={classes.column}>
          {policies.state === "ok" && policies.data.total === 0 ? (
            <Panel>
              <FirstPolicy>
                A policy defines which queries to run, how to rank the results and how many images to keep
                warm.
              </FirstPolicy>
            </Panel>
          ) : (
            <PolicyLines part={policies} />
          )}
          <RecentChanges part={changes} unit={unit} />
        </div>
        <div className={classes.column}>
          <NodeLines part={nodes} />
          <QueueLines part={queue} />
          <MinutesLines part={minutes} unit={unit} />
          <ReplayLines part={replay} />
          <SourceLines part={sources} />
          <QuietParts parts={quietParts(overview)} />
        </div>
      </div>
    </>
  );
}
