"use client";

import type { ReactNode } from "react";
import { policyOf, useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import {
  noTimes,
  signalFields,
  signalTypeOf,
  withSignal,
  withSignalField,
  type FieldValue,
  type Signal,
} from "@/lib/discovery";
import { ChoiceField, optionsOf } from "./ChoiceField";
import { bandOf } from "./band/banded";
import { chosenGroup, groupOf, withGroup } from "./fields/alternatives";
import { FieldEditor } from "./fields/FieldEditor";
import { queriesFor } from "./queries/queryEdits";
import { SignalHead } from "./SignalHead";
import classes from "./Builder.module.css";

export interface SignalFieldsProps {
  readonly tuner: Tuner;
  readonly signal: Signal;
  /** Index among the policy's signals. */
  readonly index: number;
}

/** All fields of a signal, as its type declares them. */
export function SignalFields({ tuner, signal, index }: SignalFieldsProps): ReactNode {
  const change = (make: (signal: Signal) => Signal, label: string): void =>
    tuner.session.edit(withSignal(signal.name, make), { label: `${label} of ${signal.name}` });
  const queries = useTunerState(tuner, (session) => policyOf(session).queries);
  const query = queries.find(({ name }) => name === signal.queryRef);
  const hasTimes = query !== undefined && noTimes(query) === null;
  const { alternatives } = signalTypeOf(signal);
  const editor = (each: FieldValue): ReactNode => (
    <FieldEditor
      key={each.name}
      {...each}
      tuner={tuner}
      path={["spec", "signals", index, signal.type]}
      isPossible={(value) => hasTimes || (each.field.needsRange?.(value) ?? null) === null}
      banded={bandOf(signal, each)}
      set={(value, label, group) =>
        tuner.session.edit(withSignalField(signal.name, each.name, value), {
          label: `${label} of ${signal.name}`,
          group,
        })
      }
    />
  );
  const fields = signalFields(signal);
  return (
    <div className={classes.fields}>
      <SignalHead tuner={tuner} signal={signal} queries={queries} />
      <ChoiceField
        className={classes.wide}
        label="Query"
        value={signal.queryRef}
        options={optionsOf(queriesFor(signal, queries).map(({ name }) => name))}
        onChange={(queryRef) => change((now) => ({ ...now, queryRef }), "query")}
      />
      {fields.filter(({ name }) => groupOf(signal, name) < 0).map(editor)}
      {alternatives === undefined ? null : (
        <ChoiceField
          className={classes.wide}
          label={alternatives.label}
          value={String(chosenGroup(signal))}
          options={alternatives.choices.map(({ label }, group) => ({ value: String(group), label }))}
          onChange={(group) =>
            change((now) => withGroup(now, Number(group)), alternatives.label.toLowerCase())
          }
        />
      )}
      {alternatives === undefined
        ? null
        : fields.filter(({ name }) => groupOf(signal, name) === chosenGroup(signal)).map(editor)}
    </div>
  );
}
