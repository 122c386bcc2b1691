"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { FirstPolicy, NewPolicyLink } from "@/components/policies/NewPolicyLink";
import { PageHeader } from "@/components/ui/PageHeader";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import type { Overview } from "@/lib/api/overview";
import { useOverview } from "@/lib/client/hooks/overview";
import { PolicyCard } from "./PolicyCard";
import { RecentRuns } from "./RecentRuns";
import { SourceHealth } from "./SourceHealth";
import classes from "./OverviewPage.module.css";

export function OverviewPage(): ReactNode {
  const query = useOverview();
  return (
    <>
      <PageHeader
        title="Overview"
        description="Which images your policies would prewarm now, and what changed since the run before."
        actions={<NewPolicyLink />}
      />
      <QueryState query={query} what="the overview" rows={8}>
        {(overview) => <Loaded overview={overview} />}
      </QueryState>
    </>
  );
}

function Loaded({ overview }: { readonly overview: Overview }): ReactNode {
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
        <Panel title="Data sources" flush actions={<Link href="/sources">All</Link>}>
          <SourceHealth sources={overview.sources} />
        </Panel>
      </div>
      <div className={classes.runs}>
        <Panel title="Recent runs" flush actions={<Link href="/runs">All</Link>}>
          <RecentRuns runs={overview.recentRuns} />
        </Panel>
      </div>
    </div>
  );
}
