import Link from "next/link";
import type { ReactNode } from "react";
import { keptText } from "@/components/discovery/expected/words";
import { SelectedGauge } from "@/components/ranking/gauge/SelectedGauge";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge, DemoTag } from "@/components/ui/StatusBadge";
import type { PolicyResult, PolicySummary } from "@/lib/api/policies";
import { formatInterval } from "@/lib/client/format";
import { strategyLabel } from "@/lib/client/labels";
import { runHref } from "../discovery/runs/links";
import { ChangeNote } from "./ChangeNote";
import { LineEdges } from "./LineEdges";
import classes from "./PolicyCard.module.css";

/** One policy on the overview: what its last run selected and what that changed. */
export function PolicyCard({ policy }: { readonly policy: PolicySummary }): ReactNode {
  const { lastRun, result } = policy;
  return (
    <article className={classes.root} aria-label={`Policy ${policy.name}`}>
      <div className={classes.head}>
        <div>
          <h3 className={classes.name}>
            <Link href={`/policies/${encodeURIComponent(policy.name)}`}>{policy.name}</Link>
          </h3>
          <div className="note">
            {strategyLabel(policy.strategy)} ·{" "}
            {policy.scheduled ? `every ${formatInterval(policy.syncIntervalSeconds)}` : "run by hand only"}
          </div>
        </div>
        {policy.demo ? <DemoTag /> : null}
      </div>
      {lastRun === null ? (
        <p className="note">Not run yet.</p>
      ) : (
        <>
          <div className={classes.run}>
            <StatusBadge state={lastRun.state} />
            <Link href={`/runs/${encodeURIComponent(lastRun.id)}`}>
              Last run <RelativeTime at={lastRun.finishedAt ?? lastRun.createdAt} />
            </Link>
          </div>
          {lastRun.message ? <p className={classes.message}>{lastRun.message}</p> : null}
          {result === null ? null : <Result policy={policy} result={result} />}
        </>
      )}
    </article>
  );
}

interface ResultProps {
  readonly policy: PolicySummary;
  readonly result: PolicyResult;
}

/** What the newest run with a result selected; an older one than the last run says so. */
function Result({ policy: { lastRun, change }, result }: ResultProps): ReactNode {
  const { runId, selectedCount, imageCount, lastIn, firstOut, expectation } = result;
  return (
    <>
      {lastRun?.id === runId ? null : (
        <p className="note">
          The last run has no result. This is <Link href={runHref(runId)}>the last one that has</Link>:
        </p>
      )}
      <SelectedGauge noun="image" selected={selectedCount} ranked={imageCount} />
      {expectation ? <p className="note">Expected images: {keptText(expectation)}</p> : null}
      <LineEdges lastIn={lastIn} firstOut={firstOut} />
      {change ? <ChangeNote change={change} runId={runId} /> : null}
    </>
  );
}
