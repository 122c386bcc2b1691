import type { ReactNode } from "react";
import { FirstPolicy, NewPolicyLink } from "@/components/discovery/policies/NewPolicyLink";
import { QuotaAlerts } from "@/components/minutes/QuotaAlerts";
import { HoverLink } from "@/components/ui/HoverLink";
import { PageHeader } from "@/components/ui/PageHeader";
import { Panel } from "@/components/ui/Panel";
import type { Overview } from "@/lib/api/overview";
import { isUnderWay } from "@/lib/client/underWay";
import { KeepFresh } from "@/components/ui/KeepFresh";
import { ExpectedAlerts } from "./ExpectedAlerts";
import { PolicyCard } from "./PolicyCard";
import { RecentRuns } from "./RecentRuns";
import { SourceHealth } from "./SourceHealth";
import classes from "./OverviewPage.module.css";

export interface OverviewPageProps {
  readonly overview: Overview;
  /** Of the recent runs, as the address has it. */
  readonly sort: string | null;
}

/** Drawn by the server, which reads again what it shows (KeepFresh). */
export function OverviewPage({ overview, sort }: OverviewPageProps): ReactNode {
  const runs = [...overview.recentRuns, ...overview.policies.flatMap(({ lastRun }) => lastRun ?? [])];
  const underWay = runs.some(({ state }) => isUnderWay(state));
  return (
    <>
      <PageHeader
        title="Overview"
        description="Which images your policies would prewarm now, and what changed since the run before."
        actions={<NewPolicyLink />}
      />
      <KeepFresh everyMs={underWay ? 5_000 : 60_000} what="the overview" />
      <Content overview={overview} sort={sort} />
    </>
  );
}

function Content({ overview, sort }: OverviewPageProps): ReactNode {
  return (
    <>
      <QuotaAlerts alerts={overview.quotaAlerts} />
      <ExpectedAlerts policies={overview.policies} />
      <Parts overview={overview} sort={sort} />
    </>
  );
}

function Parts({ overview, sort }: OverviewPageProps): ReactNode {
  return (
    <div className={classes.grid}>
      <section aria-labelledby="overview-policies" className={classes.policies}>
        <h2 id="overview-policies" className={classes.heading}>
          Policies
        </h2>
        {overview.policies.length === 0 ? (
          <Panel>
            <FirstPolicy>
              A policy says which queries to ask, what to make of the answers and how many images to keep
              warm.
            </FirstPolicy>
          </Panel>
        ) : (
          <div className={classes.cards}>
            {overview.policies.map((policy) => (
              <PolicyCard key={policy.name} policy={policy} />
            ))}
          </div>
        )}
      </section>
      <div className={classes.side}>
        <Panel title="Data sources" flush actions={<HoverLink href="/sources">All</HoverLink>}>
          <SourceHealth sources={overview.sources} />
        </Panel>
      </div>
      <div className={classes.runs}>
        <Panel title="Recent runs" flush actions={<HoverLink href="/runs">All</HoverLink>}>
          <RecentRuns runs={overview.recentRuns} sort={sort} />
        </Panel>
      </div>
    </div>
  );
}
