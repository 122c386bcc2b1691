"use client";

import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { QueriesSection } from "./queries/QueriesSection";
import { RankingSection } from "./RankingSection";
import { SignalsSection } from "./SignalsSection";
import { SelectionSection } from "./SelectionSection";
import classes from "./Builder.module.css";

export interface BuilderProps {
  readonly tuner: Tuner;
  /** Null until it has loaded; the state of the queries is read from it. */
  readonly run: Run | null;
}

/** Further errors are shown next to the YAML. */
const MOST_ERRORS = 3;

/** The policy as a form: the ranking first, as it is changed most. */
export function Builder({ tuner, run }: BuilderProps): ReactNode {
  const errors = useTunerState(tuner, (session) => session.state.errors);
  return (
    <div className={classes.root}>
      {errors.length > 0 ? (
        <div role="status" className={classes.broken}>
          The policy has {errors.length === 1 ? "an error" : `${errors.length} errors`}: the ranking shows the
          last valid one.
          <ul className={classes.errors}>
            {errors.slice(0, MOST_ERRORS).map(({ path, message }, index) => (
              <li key={index}>
                {path} {message}
              </li>
            ))}
            {errors.length > MOST_ERRORS ? <li>and {errors.length - MOST_ERRORS} more in the YAML</li> : null}
          </ul>
        </div>
      ) : null}
      <RankingSection tuner={tuner} />
      <SignalsSection tuner={tuner} />
      <SelectionSection tuner={tuner} />
      <QueriesSection tuner={tuner} run={run} />
    </div>
  );
}
