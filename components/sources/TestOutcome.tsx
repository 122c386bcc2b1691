import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { DataSourceTest } from "@/lib/api/dataSources";
import { messageOf } from "@/lib/client/api";
import { HealthBadge } from "./HealthBadge";
import classes from "./TestOutcome.module.css";

export interface TestOutcomeProps {
  readonly sourceName: string;
  readonly test: DataSourceTest | null;
  readonly pending: boolean;
  /** Why the test itself could not be run. */
  readonly error: Error | null;
  /** Whether a form has just saved the source. */
  readonly saved?: boolean;
}

/** What a list of sources advises (fixes.ts) names buttons that a form does not have. */
const FIX_IN_FORM =
  "Correct the URL or the credentials above, or start the server, and choose Save & test again.";

/** Latency and version, or the exact error; announced when a test ends. */
export function TestOutcome({
  sourceName,
  test,
  pending,
  error,
  saved = false,
}: TestOutcomeProps): ReactNode {
  return (
    <div
      role="status"
      aria-label={`Connection of ${sourceName}`}
      className={classes.root}
      data-form={saved || undefined}
    >
      {saved ? <div>Data source {sourceName} saved.</div> : null}
      {pending ? <ToneBadge tone="run">Testing…</ToneBadge> : <HealthBadge test={test} />}
      {error && !pending ? <div className={classes.error}>{messageOf(error)}</div> : null}
      {test && !pending ? (
        <>
          <div className={test.ok ? classes.message : classes.error}>
            {test.ok && test.version ? `Version ${test.version}` : test.message}
          </div>
          {saved && !test.ok ? <div className={classes.message}>{FIX_IN_FORM}</div> : null}
          <div className={classes.when}>
            tested <RelativeTime at={test.at} />
          </div>
        </>
      ) : null}
    </div>
  );
}
