"use client";

import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { useTunerState, type Tuner } from "@/lib/client/tuner/useTuner";
import { QueriesSection } from "./QueriesSection";
import { RankingSection } from "./RankingSection";
import { SignalsSection } from "./SignalsSection";
import { SelectionSection } from "./SelectionSection";
import classes from "./Builder.module.css";

export interface BuilderProps {
  readonly tuner: Tuner;
  /** Null until it is loaded: what the queries' health is read from. */
  readonly run: Run | null;
}

/** The policy as a form: ranking first, as it is what is moved most. */
export function Builder({ tuner, run }: BuilderProps): ReactNode {
  const broken = useTunerState(tuner, (session) => session.state.errors.length);
  return (
    <div className={classes.root}>
      {broken > 0 ? (
        <p role="status" className={classes.broken}>
          The YAML has {broken === 1 ? "an error" : `${broken} errors`}: the ranking shows the last valid
          policy.
        </p>
      ) : null}
      <RankingSection tuner={tuner} />
      <SignalsSection tuner={tuner} />
      <SelectionSection tuner={tuner} />
      <QueriesSection tuner={tuner} run={run} />
    </div>
  );
}
