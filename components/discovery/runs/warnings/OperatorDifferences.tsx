"use client";

import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { useWhatIf } from "./useWhatIf";
import { BusyButton } from "@/components/ui/BusyButton";
import { Panel } from "@/components/ui/Panel";
import { notesOf, OperatorNotes } from "./OperatorNotes";
import { WhatIfOutcome } from "./WhatIfOutcome";
import { withSemantics } from "./variants";
import classes from "./WarningsTab.module.css";

/** Where the released operator differs from this run, and the ranking under the other semantics. */
export function OperatorDifferences({ run }: { readonly run: Run }): ReactNode {
  const whatIf = useWhatIf(run.id);
  const other = run.spec.semantics === "operator" ? "proposal" : "operator";
  const notes = notesOf(run);
  const notComputed = whatIf.data?.warnings.filter(({ code }) => code === "fetchedOtherwise") ?? [];
  return (
    <Panel
      title="Operator differences"
      description={`This run has ${run.spec.semantics} semantics. What the released operator (v2.0.11) does differently:`}
    >
      <div className={classes.parts}>
        {notes.length === 0 ? (
          <p className={classes.text}>Nothing that matters for this policy and this run.</p>
        ) : (
          <OperatorNotes notes={notes} />
        )}
        {run.artifactBytes === null || run.ranking.length === 0 ? null : (
          <BusyButton
            variant="default"
            loading={whatIf.isPending}
            onClick={() => whatIf.mutate(withSemantics(run.specYaml, other))}
          >
            Compare with {other} semantics
          </BusyButton>
        )}
        {notComputed.length === 0 ? null : (
          <>
            <p className={classes.text}>What this comparison does not show:</p>
            <OperatorNotes notes={notComputed} />
          </>
        )}
        <WhatIfOutcome
          run={run}
          whatIf={whatIf}
          failed="The other semantics could not be computed"
          before={`${run.spec.semantics} semantics`}
          after={`${other} semantics`}
        />
      </div>
    </Panel>
  );
}
