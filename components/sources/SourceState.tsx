import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { DataSource } from "@/lib/api/dataSources";
import { messageOf } from "@/lib/client/api";
import { FailingSince } from "./FailingSince";
import { HealthBadge } from "./HealthBadge";
import { fixFor } from "./fixes";
import classes from "./TestOutcome.module.css";

export interface SourceStateProps {
  readonly source: Pick<DataSource, "name" | "health" | "lastTest">;
  /** Whether a test is under way. */
  readonly pending: boolean;
  /** Why the test itself could not be run. */
  readonly error: Error | null;
}

/** Whether a source answers, since when it does not and what would change that; announced when a test ends. */
export function SourceState({ source, pending, error }: SourceStateProps): ReactNode {
  const { health, lastTest } = source;
  if (pending)
    return (
      <Region source={source}>
        <ToneBadge tone="run">Testing…</ToneBadge>
      </Region>
    );
  return (
    <Region source={source}>
      <StateBadge source={source} />
      {error ? <div className={classes.error}>{messageOf(error)}</div> : null}
      {health.state === "failing" ? (
        <>
          <div className={classes.since}>
            <FailingSince health={health} />
            {health.answeredAt === null ? null : (
              <>
                , last answered <RelativeTime at={health.answeredAt} />
              </>
            )}
          </div>
          <div className={classes.error}>{health.message}</div>
          <div className={classes.message}>{fixFor(health)}</div>
        </>
      ) : null}
      {health.state === "answering" && lastTest?.ok && lastTest.version ? (
        <div className={classes.message}>Version {lastTest.version}</div>
      ) : null}
      {health.state === "answering" && health.foundBy === "use" ? (
        <div className={classes.when}>
          answered a request <RelativeTime at={health.answeredAt} />
        </div>
      ) : null}
      {lastTest === null || (health.state === "failing" && health.foundBy === "test") ? null : (
        <div className={classes.when}>
          {!lastTest.ok ? "failed a test" : health.state === "failing" ? "passed a test" : "tested"}{" "}
          <RelativeTime at={lastTest.at} />
        </div>
      )}
    </Region>
  );
}

function Region({
  source: { name },
  children,
}: {
  readonly source: Pick<DataSource, "name">;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div role="status" aria-label={`Connection of ${name}`} className={classes.root}>
      {children}
    </div>
  );
}

function StateBadge({ source: { health, lastTest } }: Pick<SourceStateProps, "source">): ReactNode {
  if (health.state === "failing") return <ToneBadge tone="bad">Failing</ToneBadge>;
  if (health.state === "answering" && health.foundBy === "use")
    return <ToneBadge tone="ok">Answering</ToneBadge>;
  return <HealthBadge test={lastTest} />;
}
