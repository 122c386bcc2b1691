"use client";

import { Button } from "@mantine/core";
import { memo, type ReactNode } from "react";
import { plural } from "@/lib/client/format";
import { isWeighted, signalFields, type RankingView, type Signal } from "@/lib/discovery";
import {
  policyOf,
  useTunerRanking,
  useTunerState,
  type Tuner,
  type TunerSnapshot,
} from "@/components/discovery/tuner/session/useTuner";
import { Term } from "@/components/ui/glossary/Term";
import { bandOf } from "./band/banded";
import { addedSignal } from "./signalEdits";
import { SignalFields } from "./SignalFields";
import classes from "./Builder.module.css";

export function SignalsSection({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const signals = useTunerState(tuner, (session) => policyOf(session).signals);
  // Without weights, the signals' settings are all that can be changed.
  const allOpen = useTunerState(tuner, (session) => !isWeighted(policyOf(session).ranking));
  const addable = useTunerState(tuner, (session) => addedSignal(policyOf(session)) !== null);
  return (
    <div role="group" className={classes.section} aria-labelledby="tuner-signals">
      <h2 id="tuner-signals" className={classes.title}>
        <Term name="signal">Signals</Term>
      </h2>
      {signals.map((signal, index) => (
        // Not the name, which may change while the item is open.
        <SignalItem key={index} {...{ tuner, signal, index, allOpen }} />
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

interface SignalItemProps {
  readonly tuner: Tuner;
  readonly signal: Signal;
  readonly index: number;
  readonly allOpen: boolean;
}

/** An edit replaces only the object of the signal that it changes: the others are not rendered again. */
const SignalItem = memo(function SignalItem({ tuner, signal, index, allOpen }: SignalItemProps): ReactNode {
  const hasWindows = signalFields(signal).some((each) => bandOf(signal, each) !== undefined);
  return (
    <details className={classes.item} open={allOpen || hasWindows ? true : undefined}>
      <summary>
        <span className={`${classes.name} breakable`}>{signal.name}</span>
        <Health tuner={tuner} signal={signal.name} />
      </summary>
      <div className={classes.body}>
        <SignalFields tuner={tuner} signal={signal} index={index} />
      </div>
    </details>
  );
});

function Health({ tuner, signal }: { readonly tuner: Tuner; readonly signal: string }): ReactNode {
  const resultOf = ({ ranking }: TunerSnapshot): RankingView["signalResults"][number] | undefined =>
    ranking?.signalResults.find((each) => each.name === signal);
  const failure = useTunerRanking(tuner, (snapshot) => {
    const result = resultOf(snapshot);
    return result?.status === "failed" ? (result.message ?? "failed") : null;
  });
  const images = useTunerRanking(tuner, (snapshot) => resultOf(snapshot)?.images);
  if (failure !== null) {
    return (
      <span className={`${classes.about} fine breakable`} data-state="bad">
        {failure}
      </span>
    );
  }
  return images === undefined ? null : <span className="fine">{plural(images, "image")}</span>;
}
