"use client";

import type { ReactNode } from "react";
import { RunNowButton } from "@/components/discovery/runs/RunNowButton";
import { policyOf, useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import type { Run } from "@/lib/api/runs";
import { sameQuery, unfetched } from "@/lib/discovery";
import { whyUnfetched } from "./unfetchedWords";
import classes from "./UnfetchedNote.module.css";

export interface UnfetchedNoteProps {
  readonly tuner: Tuner;
  readonly name: string;
  /** Null until it has loaded. */
  readonly run: Run | null;
}

/** Lists the queries for which the ranking uses other samples than they request, and how to fetch the right ones. */
export function UnfetchedNote({ tuner, name, run }: UnfetchedNoteProps): ReactNode {
  const queries = useTunerState(tuner, (session) => policyOf(session).queries);
  const saved = useTunerState(tuner, (session) => session.saved.policy.queries);
  const asking = run === null ? [] : unfetched(run, queries);
  if (run === null || asking.length === 0) return null;
  const isSaved = asking.every((query) => saved.some((each) => sameQuery(each, query)));
  return (
    <div role="status" className={classes.root}>
      <span className={classes.text}>
        {asking.map((query) => whyUnfetched(run, query)).join("; ")}: the ranking shows the samples of the
        run. {isSaved ? null : "Save, then run the policy to fetch its own."}
      </span>
      {isSaved ? <RunNowButton name={name} secondary /> : null}
    </div>
  );
}
