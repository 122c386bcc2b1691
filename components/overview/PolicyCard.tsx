import type { ReactNode } from "react";
import { keptText } from "@/components/discovery/expected/words";
import { SelectedGauge } from "@/components/ranking/gauge/SelectedGauge";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge, DemoTag } from "@/components/ui/StatusBadge";
import type { PolicyResult, PolicySummary } from "@/lib/api/policies";
import type { RunSummary } from "@/lib/api/runs";
import { formatInterval } from "@/lib/client/format";
import { strategyLabel } from "@/lib/client/labels";
import { isUnderWay } from "@/lib/client/underWay";
import { runHref } from "../discovery/runs/links";
import { ChangeNote } from "./ChangeNote";
import { LineEdges } from "./LineEdges";
import { RunUnderWay } from "./RunUnderWay";
import classes from "./PolicyCard.module.css";

/** One policy on the overview: what its last run selected and what that changed. */
export function PolicyCard({ policy }: { readonly policy: PolicySummary }): ReactNode {
  const { lastRun, result } = policy;
  return (
    <article className={classes.root} aria-label={`Policy ${policy.name}`}>
      <div className={classes.head}>
        <div>
          <h3 className={classes.name}>
            <HoverLink href={`/policies/${encodeURIComponent(policy.name)}`}>{policy.name}</HoverLink>
          </h3>
          <div className="note">
            {strategyLabel(policy.strategy)} ·{" "}
            {policy.scheduled ? `every ${formatInterval(policy.syncIntervalSeconds)}` : "run by hand only"}
          </div>
        </div>
        {policy.demo ? <DemoTag /> : null}
      </div>
      {lastRun === null ? (
        <p className="note">Not run yet: its own page has the button that runs it.</p>
      ) : (
        <>
          <div className={classes.run}>
            <StatusBadge state={lastRun.state} />
            <HoverLink href={runHref(lastRun.id)}>
              {SINCE[lastRun.state] ?? "Last run"}{" "}
              <RelativeTime at={lastRun.finishedAt ?? lastRun.startedAt ?? lastRun.createdAt} />
            </HoverLink>
          </div>
          {isUnderWay(lastRun.state) ? <RunUnderWay run={lastRun} /> : null}
          {lastRun.message ? <p className={classes.message}>{lastRun.message}</p> : null}
          {result === null ? (
            <p className="note">{noResult(lastRun)}</p>
          ) : (
            <Result policy={policy} lastRun={lastRun} result={result} />
          )}
        </>
      )}
    </article>
  );
}

/** What the time of the last run is, where it is not its end's. */
const SINCE: Partial<Record<RunSummary["state"], string>> = { queued: "Asked for", running: "Begun" };

function noResult(lastRun: RunSummary): string {
  return isUnderWay(lastRun.state)
    ? "Its first result: what is selected appears here when the run ends."
    : "No run has brought a result yet.";
}

interface ResultProps {
  readonly policy: PolicySummary;
  readonly lastRun: RunSummary;
  readonly result: PolicyResult;
}

/** What the newest run with a result selected; an older one than the last run says so. */
function Result({ policy: { change }, lastRun, result }: ResultProps): ReactNode {
  const { runId, evaluatedAt, selectedCount, imageCount, lastIn, firstOut, expectation } = result;
  return (
    <>
      {lastRun.id === runId ? null : (
        <p className="note">
          {isUnderWay(lastRun.state) ? "Until it ends, " : "The last run has no result; this is "}
          <HoverLink href={runHref(runId)}>the last result</HoverLink>
          {evaluatedAt === null ? null : (
            <>
              , data up to <Instant at={evaluatedAt} />
            </>
          )}
          :
        </p>
      )}
      <SelectedGauge noun="image" selected={selectedCount} ranked={imageCount} />
      {expectation ? <p className="note">Expected images: {keptText(expectation)}</p> : null}
      <LineEdges lastIn={lastIn} firstOut={firstOut} />
      {change ? <ChangeNote change={change} runId={runId} /> : null}
    </>
  );
}
