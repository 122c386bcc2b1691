"use client";

import { Textarea, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { formatPath } from "@/lib/discovery/policy/path";
import { useTunerState, type Tuner } from "@/lib/client/tuner/useTuner";

export interface TextFieldProps {
  readonly tuner: Tuner;
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  /** Where in the document, as in the proposal's spelling. */
  readonly path: readonly (string | number)[];
  /** What the policy says. */
  readonly value: string;
  /** An empty field takes the key away. */
  readonly optional?: boolean;
  readonly rows?: number;
  readonly className?: string;
}

/** A field whose value may be wrong while it is typed: the policy's own reading says so, beside the field. */
export function TextField(props: TextFieldProps): ReactNode {
  const { tuner, label, description, placeholder, path, value, optional, rows, className } = props;
  const where = formatPath(path);
  const error = useTunerState(
    tuner,
    (session) => session.state.errors.find((issue) => issue.path === where)?.message,
  );
  const last = useTunerState(tuner, (session) => session.state.group);
  // What is typed stands as long as it is what was done last, or is wrong; undone, the field shows what the policy says.
  const [typed, setTyped] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const shown = typed !== null && (error !== undefined || (focused && last === where)) ? typed : value;
  const shared = {
    size: "xs",
    label,
    description,
    placeholder,
    className,
    error,
    value: shown,
    spellCheck: false,
    autoComplete: "off",
    onFocus: () => {
      setFocused(true);
    },
    onBlur: () => {
      setFocused(false);
      tuner.session.seal();
    },
  };
  const change = (text: string): void => {
    setTyped(text);
    const next = optional === true && text.trim() === "" ? undefined : text;
    tuner.session.setField(path, next, { label: label.toLowerCase(), group: where });
  };
  if (rows === undefined) {
    return <TextInput {...shared} onChange={(event) => change(event.currentTarget.value)} />;
  }
  return (
    <Textarea
      {...shared}
      autosize
      minRows={rows}
      maxRows={12}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
