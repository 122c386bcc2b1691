import { useId, type ReactNode } from "react";
import { LastComplete } from "@/components/discovery/runs/LastComplete";
import { tuneHref } from "@/components/discovery/runs/links";
import { HoverLink } from "@/components/ui/HoverLink";
import type { PolicyDetail } from "@/lib/api/policies";
import { PolicyOutcome } from "./PolicyOutcome";
import classes from "./PolicyOutcome.module.css";

/** Next to a policy's document: both sides of the line in its newest result, with a link to what would change it. */
export function SelectedBySaved({ policy }: { readonly policy: PolicyDetail }): ReactNode {
  const id = useId();
  const { lastRun } = policy;
  return (
    <section className={classes.beside} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        What is selected
      </h2>
      <PolicyOutcome policy={policy} />
      {lastRun === null ? (
        <p className="note">
          Not run yet: press Run now, or switch the schedule on, to see which images it selects.
        </p>
      ) : null}
      {lastRun?.state === "partial" || lastRun?.state === "failed" ? <LastComplete run={lastRun} /> : null}
      {policy.result === null ? null : (
        <p className="note">
          <HoverLink href={tuneHref(policy.name, policy.result.runId)}>Open in the tuner</HoverLink> to see
          what would change it.
        </p>
      )}
    </section>
  );
}
