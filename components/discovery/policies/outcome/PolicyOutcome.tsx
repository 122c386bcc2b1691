import type { ReactNode } from "react";
import { ExpectedOutcome } from "@/components/discovery/expected/ExpectedOutcome";
import { runHref } from "@/components/discovery/runs/links";
import { runStageLabel } from "@/components/discovery/runs/words";
import { OperationProgress } from "@/components/operations/OperationProgress";
import { SelectedGauge } from "@/components/ranking/gauge/SelectedGauge";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { PolicyResult, PolicySummary } from "@/lib/api/policies";
import type { RunSummary } from "@/lib/api/runs";
import { isUnderWay } from "@/lib/client/underWay";
import { ChangeNote } from "./ChangeNote";
import { LineEdges } from "./LineEdges";
import classes from "./PolicyOutcome.module.css";

export interface PolicyOutcomeProps {
  readonly policy: Pick<PolicySummary, "name" | "version" | "scheduled" | "lastRun" | "result" | "change">;
}

/**
 * What a policy's newest run with a result selected, the gap at the line, and the state of its last run; nothing for a
 * policy that has never run.
 */
export function PolicyOutcome({ policy }: PolicyOutcomeProps): ReactNode {
  const { name, version, scheduled, lastRun, result } = policy;
  if (lastRun === null) return null;
  return (
    <>
      <div className={classes.run}>
        {lastRun.state === "succeeded" ? null : <StatusBadge state={lastRun.state} />}
        <HoverLink href={runHref(lastRun.id)}>
          {SINCE[lastRun.state] ?? "Last run"}{" "}
          <RelativeTime at={lastRun.finishedAt ?? lastRun.startedAt ?? lastRun.createdAt} />
        </HoverLink>
        <span className="fine">{scheduled ? "on schedule" : "by hand only"}</span>
        {version === lastRun.policyVersion ? null : (
          <span className="fine">version {version} has not run yet</span>
        )}
      </div>
      {isUnderWay(lastRun.state) ? (
        <OperationProgress
          compact
          stage={runStageLabel(lastRun.stage)}
          label={`Progress of ${name}`}
          share={lastRun.progress}
        />
      ) : null}
      {lastRun.message ? <p className={classes.message}>{lastRun.message}</p> : null}
      {result === null ? (
        <p className="note">{noResult(lastRun)}</p>
      ) : (
        <Result policy={policy} lastRun={lastRun} result={result} />
      )}
    </>
  );
}

/** The label of the last run's time, unless it is when the run ended. */
const SINCE: Partial<Record<RunSummary["state"], string>> = { queued: "Requested", running: "Started" };

function noResult(lastRun: RunSummary): string {
  return isUnderWay(lastRun.state)
    ? "Its first result: what is selected appears here when the run ends."
    : "No run has a result yet.";
}

interface ResultProps {
  readonly policy: Pick<PolicySummary, "name" | "change">;
  readonly lastRun: RunSummary;
  readonly result: PolicyResult;
}

/** What the newest run with a result selected; says so if that is older than the last run. */
function Result({ policy: { name, change }, lastRun, result }: ResultProps): ReactNode {
  const { runId, evaluatedAt, selectedCount, imageCount, lastIn, firstOut, scoreUnit, expectation } = result;
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
      <SelectedGauge selected={selectedCount} ranked={imageCount} />
      <LineEdges {...{ lastIn, firstOut, scoreUnit }} />
      {expectation ? <ExpectedOutcome named={2} {...{ name, runId, expectation, scoreUnit }} /> : null}
      {change ? <ChangeNote change={change} runId={runId} /> : null}
    </>
  );
}
