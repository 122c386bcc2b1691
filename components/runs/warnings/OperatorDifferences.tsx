"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { parityNotes } from "@/lib/discovery/parity";
import { RAW_MAXIMUM } from "@/lib/discovery/rank";
import type { RunOutcome } from "@/lib/discovery/result";
import { useWhatIf } from "@/lib/client/hooks/runsWhatIf";
import { ErrorState } from "@/components/ui/ErrorState";
import { Panel } from "@/components/ui/Panel";
import { VariantDiff } from "./VariantDiff";
import { withSemantics } from "./variants";
import classes from "./WarningsTab.module.css";

/** Where the released operator parts from this run, and the ranking under the other semantics. */
export function OperatorDifferences({ run }: { readonly run: Run }): ReactNode {
  const whatIf = useWhatIf(run.id);
  const other = run.spec.semantics === "operator" ? "proposal" : "operator";
  const notes = parityNotes(run.spec, {
    ...run,
    status: outcomeOf(run),
    strategy: run.strategy ?? RAW_MAXIMUM,
  });
  return (
    <Panel
      title="Operator differences"
      description={`This run has ${run.spec.semantics} semantics. What the released operator (v2.0.11) does otherwise:`}
    >
      <div className={classes.parts}>
        {notes.length === 0 ? (
          <p className={classes.text}>Nothing that matters for this policy and this run.</p>
        ) : (
          <ul className={classes.messages}>
            {notes.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {run.artifactBytes === null || run.ranking.length === 0 ? null : (
          <Button
            variant="default"
            loading={whatIf.isPending}
            onClick={() => whatIf.mutate(withSemantics(run.specYaml, other))}
          >
            Compare with {other} semantics
          </Button>
        )}
        {whatIf.isError ? (
          <ErrorState title="The other semantics could not be computed" error={whatIf.error} />
        ) : null}
        {whatIf.data ? (
          <div className={classes.wide}>
            <VariantDiff
              run={run}
              variant={whatIf.data}
              before={`${run.spec.semantics} semantics`}
              after={`${other} semantics`}
            />
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

function outcomeOf({ state }: Run): RunOutcome {
  return state === "succeeded" || state === "partial" ? state : "failed";
}
