import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { parityNotes, RAW_MAXIMUM, type RunOutcome, type Warning } from "@/lib/discovery";
import classes from "./WarningsTab.module.css";

/** What the released operator does differently with this policy and these answers. */
export function notesOf(run: Run): Warning[] {
  return parityNotes(run.spec, { ...run, status: outcomeOf(run), strategy: run.strategy ?? RAW_MAXIMUM });
}

export function OperatorNotes({ notes }: { readonly notes: readonly Warning[] }): ReactNode {
  return (
    <ul className={classes.messages}>
      {notes.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

/** The notes above a ranking with operator semantics; renders nothing under proposal semantics. */
export function OperatorNotice({ run }: { readonly run: Run }): ReactNode {
  const notes = run.spec.semantics === "operator" ? notesOf(run) : [];
  if (notes.length === 0) return null;
  const points = notes.length === 1 ? "1 point" : `${notes.length} points`;
  return (
    <details className={classes.notice}>
      <summary>The released operator (v2.0.11) differs from this ranking in {points}</summary>
      <OperatorNotes notes={notes} />
    </details>
  );
}

function outcomeOf({ state }: Run): RunOutcome {
  return state === "succeeded" || state === "partial" ? state : "failed";
}
