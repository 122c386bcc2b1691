"use client";

import type { ReactNode } from "react";
import { policyOf, useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { formatGoDuration } from "@/lib/document/duration";
import { TextField } from "./TextField";
import classes from "./Builder.module.css";

/** Which images are ranked, and how often; the cut is set at the list. */
export function SelectionSection({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const filter = useTunerState(tuner, (session) => policyOf(session).imageFilter ?? "");
  const interval = useTunerState(tuner, (session) => formatGoDuration(policyOf(session).syncIntervalSeconds));
  return (
    <div role="group" className={classes.section} aria-labelledby="tuner-selection">
      <h2 id="tuner-selection" className={classes.title}>
        Images and runs
      </h2>
      <TextField
        tuner={tuner}
        label="Image filter"
        description="An RE2 expression that an image's name must match somewhere; empty lets all pass"
        placeholder="^registry\.example\.com/"
        path={["spec", "imageFilter"]}
        value={filter}
        optional
      />
      <TextField
        tuner={tuner}
        className={classes.after}
        label="Run every"
        description="A duration like 30m or 1h30m"
        path={["spec", "syncInterval"]}
        value={interval}
      />
    </div>
  );
}
