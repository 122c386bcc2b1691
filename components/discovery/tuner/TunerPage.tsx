"use client";

import { Button } from "@mantine/core";
import { parseAsString, useQueryState } from "nuqs";
import { useState, type ReactNode } from "react";
import { policyHref, runHref } from "@/components/discovery/runs/links";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import { PageHeader } from "@/components/ui/PageHeader";
import { QueryState } from "@/components/ui/QueryState";
import type { PolicyDetail } from "@/lib/api/policies";
import type { RunSummary } from "@/lib/api/runs";
import { usePolicy, usePolicyRuns } from "@/lib/client/hooks/policies";
import { isUnderWay } from "@/lib/client/underWay";
import { hasResult, openedRun } from "./openedRun";
import { RunNowButton } from "@/components/discovery/runs/RunNowButton";
import { HoverLink } from "@/components/ui/HoverLink";
import { useLinkStart } from "./useLinkStart";
import { Workspace } from "./Workspace";

export interface TunerPageProps {
  readonly name: string;
  /** The run chosen by the server; undefined until a run brings samples. */
  readonly opensOn: string | undefined;
}

/**
 * The tuner of a policy, over the stored samples of its latest finished run or of the run named in the address. A run
 * that ends while the page is open is added to the choice but does not replace the current one.
 */
export function TunerPage({ name, opensOn }: TunerPageProps): ReactNode {
  const policy = usePolicy(name);
  const runs = usePolicyRuns(name);
  const [wanted] = useQueryState("run", parseAsString);
  const [first, setFirst] = useState(opensOn);
  const header = (
    <PageHeader
      trail={[
        { label: "Policies", href: "/policies" },
        { label: name, href: policyHref(name) },
      ]}
      title={`Tune ${name}`}
    />
  );
  if (policy.data === undefined || runs.data === undefined) {
    return (
      <>
        {header}
        {policy.data === undefined ? (
          <QueryState
            query={policy}
            what={`the policy ${name}`}
            back={{ label: "To the policies", href: "/policies" }}
            rows={10}
          >
            {() => null}
          </QueryState>
        ) : (
          <QueryState query={runs} what="the runs" rows={10}>
            {() => null}
          </QueryState>
        )}
      </>
    );
  }
  const { items } = runs.data;
  const run = wanted ?? first ?? openedRun(items, null);
  if (first === undefined && wanted === null && run !== undefined) setFirst(run);
  if (run === undefined) {
    return (
      <>
        {header}
        <NoRun name={name} latest={items[0]} />
      </>
    );
  }
  return <Opened key={run} name={name} runId={run} runs={items.filter(hasResult)} saved={policy.data} />;
}

function NoRun({
  name,
  latest,
}: {
  readonly name: string;
  readonly latest: RunSummary | undefined;
}): ReactNode {
  if (latest !== undefined && isUnderWay(latest.state)) {
    return (
      <EmptyState
        title="The first run is still going"
        action={
          <Button component={HoverLink} href={runHref(latest.id)} variant="default">
            Watch the run
          </Button>
        }
      >
        The tuner opens here as soon as the run has fetched samples.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={latest === undefined ? "No run yet" : "No run has a result yet"}
      action={<RunNowButton name={name} />}
    >
      The tuner works on the samples that a run stores: run the policy once.
    </EmptyState>
  );
}

interface OpenedProps {
  readonly name: string;
  readonly runId: string;
  readonly runs: readonly RunSummary[];
  readonly saved: PolicyDetail;
}

function Opened({ name, runId, runs, saved }: OpenedProps): ReactNode {
  // A version saved while the page is open does not change the version that the edit started from.
  const [base] = useState(saved);
  const start = useLinkStart(name, base);
  if (start.isError) return <ErrorState title="The link could not be opened" error={start.error} />;
  if (start.data === undefined) return <LoadingState label="Opening the link" rows={12} />;
  return <Workspace name={name} runId={runId} runs={runs} base={base} start={start.data} />;
}
