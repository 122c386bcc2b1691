"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { plural } from "@/lib/client/format";
import { isWeighted, signalFields } from "@/lib/discovery";
import {
  policyOf,
  useTunerRanking,
  useTunerState,
  type Tuner,
} from "@/components/discovery/tuner/session/useTuner";
import { Term } from "@/components/ui/glossary/Term";
import { addedSignal } from "./signalEdits";
import { SignalFields } from "./SignalFields";
import classes from "./Builder.module.css";

export function SignalsSection({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const signals = useTunerState(tuner, (session) => policyOf(session).signals);
  // Without weights the signals' own settings are all that there is to move.
  const allOpen = useTunerState(tuner, (session) => !isWeighted(policyOf(session).ranking));
  const addable = useTunerState(tuner, (session) => addedSignal(policyOf(session)) !== null);
  return (
    <div role="group" className={classes.section} aria-labelledby="tuner-signals">
      <h2 id="tuner-signals" className={classes.title}>
        <Term name="signal">Signals</Term>
      </h2>
      {signals.map((signal, index) => (
        <details
          // Not by the name, which may change while the item is open.
          key={index}
          className={classes.item}
          open={
            allOpen || signalFields(signal).some(({ field }) => field.kind === "hourWindows")
              ? true
              : undefined
          }
        >
          <summary>
            <span className={`${classes.name} breakable`}>{signal.name}</span>
            <Health tuner={tuner} signal={signal.name} />
          </summary>
          <div className={classes.body}>
            <SignalFields tuner={tuner} signal={signal} index={index} />
          </div>
        </details>
      ))}
      <Button
        variant="default"
        size="compact-xs"
        disabled={!addable}
        title={addable ? undefined : "No query has samples that a signal could read"}
        onClick={() => {
          const add = addedSignal(tuner.session.state.policy);
          if (add !== null) tuner.session.edit(add, { label: "a signal added" });
        }}
      >
        Add signal
      </Button>
    </div>
  );
}

function Health({ tuner, signal }: { readonly tuner: Tuner; readonly signal: string }): ReactNode {
  const result = useTunerRanking(tuner, ({ ranking }) =>
    ranking?.signalResults.find((each) => each.name === signal),
  );
  if (result === undefined) return null;
  return result.status === "failed" ? (
    <span className={classes.about} data-state="bad">
      {result.message}
    </span>
  ) : (
    <span className={classes.about}>{plural(result.images, "image")}</span>
  );
}
