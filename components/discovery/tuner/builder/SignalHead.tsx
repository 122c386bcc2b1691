"use client";

import type { ReactNode } from "react";
import {
  policyOf,
  useSignalNames,
  useTunerState,
  type Tuner,
} from "@/components/discovery/tuner/session/useTuner";
import { rankedSignals, SIGNAL_TYPES, withSignal, type Policy, type Signal } from "@/lib/discovery";
import { ChoiceField } from "./ChoiceField";
import { NameField } from "./NameField";
import { removedSignal, renamedSignal, signalAs } from "./signalEdits";
import classes from "./Builder.module.css";

export interface SignalHeadProps {
  readonly tuner: Tuner;
  readonly signal: Signal;
  readonly queries: Policy["queries"];
}

/** A signal's name and type. */
export function SignalHead({ tuner, signal, queries }: SignalHeadProps): ReactNode {
  const names = useSignalNames(tuner);
  const used = useTunerState(tuner, (session) =>
    rankedSignals(policyOf(session).ranking).includes(signal.name),
  );
  const types = SIGNAL_TYPES.filter(({ type }) => signalAs(type, signal, queries) !== null);
  return (
    <>
      <NameField
        what="signal"
        name={signal.name}
        taken={names}
        held={used ? "The ranking reads it, so it cannot be removed" : null}
        onRename={(to) =>
          tuner.session.edit(renamedSignal(signal.name, to), { label: `name of ${signal.name}` })
        }
        onRemove={() =>
          tuner.session.edit(removedSignal(signal.name), { label: `signal ${signal.name} removed` })
        }
      />
      <ChoiceField
        className={classes.wide}
        label="Type"
        value={signal.type}
        options={types.map(({ type, label }) => ({ value: type, label }))}
        onChange={(type) =>
          tuner.session.edit(
            withSignal(signal.name, (now) => signalAs(type, now, queries) ?? now),
            { label: `type of ${signal.name}` },
          )
        }
      />
    </>
  );
}
