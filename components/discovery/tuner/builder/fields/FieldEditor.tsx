"use client";

import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { keysOf, type FieldValue } from "@/lib/discovery";
import { formatGoDuration } from "@/lib/document/duration";
import { ChoiceField, optionsOf } from "../ChoiceField";
import { NumberField } from "../NumberField";
import { TextField, type TextFieldProps } from "../TextField";
import type { Banded } from "../band/banded";
import { ClockBand } from "../band/ClockBand";
import { WindowBand } from "../band/WindowBand";
import { readList, readWhole } from "../queries/queryEdits";
import classes from "../Builder.module.css";

export interface FieldEditorProps extends FieldValue {
  readonly tuner: Tuner;
  /** Path of the signal's or ranking's block in the document. */
  readonly path: readonly (string | number)[];
  /** Signals that a reference can name. */
  readonly signals?: readonly string[];
  /** The band that the windows are shown on. */
  readonly banded?: Banded;
  /** Why only some values are possible; absent if all are. */
  readonly held?: string;
  readonly isPossible?: (value: unknown) => boolean;
  /** Renders the input of a text instead of a plain field. */
  readonly editor?: TextFieldProps["editor"];
  readonly set: (value: unknown, label: string, group?: string) => void;
}

/** One field of a signal type or a ranking strategy, by its declared kind. */
export function FieldEditor(props: FieldEditorProps): ReactNode {
  const { tuner, name, field, value, signals = [], isPossible = () => true, set } = props;
  const { label } = field;
  const description = props.held ?? field.description;
  const path = [...props.path, keysOf(name, field).proposal];
  const className = field.wide === true ? classes.wide : undefined;
  const { placeholder, optional, rows } = field;
  const text = { tuner, className, label, description, placeholder, optional } as const;
  switch (field.kind) {
    case "choice":
      return (
        <ChoiceField
          {...{ className, label, description }}
          value={String(value)}
          options={(field.options ?? []).filter((option) => isPossible(option.value))}
          onChange={(next) => set(next, label.toLowerCase())}
        />
      );
    case "signal":
      return (
        <ChoiceField
          {...{ className, label, description }}
          value={String(value)}
          options={optionsOf(signals)}
          onChange={(next) => set(next, label.toLowerCase())}
        />
      );
    case "flag":
      return (
        <Switch
          size="xs"
          mt={24}
          label={label}
          disabled={!isPossible(true)}
          checked={value === true}
          onChange={(event) => set(event.currentTarget.checked, label.toLowerCase())}
        />
      );
    case "number":
      return (
        <NumberField
          {...field.range}
          {...{ className, label, description }}
          name={field.name}
          step={field.range?.whole === true ? undefined : 0.1}
          value={Number(value)}
          onChange={(next) => set(next, label.toLowerCase(), path.join("."))}
          onRest={() => tuner.session.seal()}
        />
      );
    case "duration":
      return (
        <TextField {...text} path={path} value={value === undefined ? "" : formatGoDuration(Number(value))} />
      );
    case "text":
      return (
        <TextField
          {...{ ...text, rows, path, editor: props.editor }}
          className={rows === undefined ? className : `${className} ${classes.mono}`}
          value={String(value ?? "")}
        />
      );
    case "textList":
      return (
        <TextField
          {...{ ...text, path }}
          rows={2}
          read={readList}
          value={Array.isArray(value) ? value.join("\n") : ""}
        />
      );
    case "wholeNumber":
      return <TextField {...{ ...text, path }} read={readWhole} value={String(value ?? "")} />;
    case "texts":
      return Object.entries(field.parts ?? {}).map(([part, name]) => (
        <TextField
          {...text}
          key={part}
          label={name}
          path={[...path, part]}
          value={String(new Map<string, unknown>(Object.entries(value ?? {})).get(part) ?? "")}
          optional
        />
      ));
    case "timezone":
      return <TextField {...text} path={path} value={String(value ?? "")} />;
    case "clockWindow":
      return (
        <>
          {props.banded?.clockWindow === undefined ? null : (
            <div className={classes.wide}>
              <ClockBand {...{ tuner, set }} signal={props.banded} window={props.banded.clockWindow} />
            </div>
          )}
          {Object.entries(value ?? {}).map(([edge, time]) => (
            <TextField
              key={edge}
              tuner={tuner}
              label={edge === "start" ? "From" : "To"}
              path={[...path, edge]}
              value={String(time)}
            />
          ))}
        </>
      );
    case "hourWindows":
      return props.banded === undefined ? null : (
        <div className={classes.wide}>
          <WindowBand tuner={tuner} signal={props.banded} set={set} />
        </div>
      );
    case "terms":
    case "weightedTerms":
    case "hidden":
      return null;
  }
}
