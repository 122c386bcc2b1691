"use client";

import { Textarea, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { JsonValue } from "@/lib/document/json";
import { formatPath } from "@/lib/document/path";
import { useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";

export interface EditedField {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error: string | undefined;
  readonly className?: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

export interface TextFieldProps {
  readonly tuner: Tuner;
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  /** Path in the document, in the proposal's spelling. */
  readonly path: readonly (string | number)[];
  /** The policy's value. */
  readonly value: string;
  /** Whether an empty field removes the key. */
  readonly optional?: boolean;
  /**
   * Converts the typed text to the document's value, the text itself when omitted; unreadable text is best kept as
   * text.
   */
  readonly read?: (text: string) => JsonValue;
  /** Replaces setting `path`, for a field that cannot be invalid. */
  readonly write?: (text: string | undefined, group: string) => void;
  readonly rows?: number;
  /** Renders the input instead of a plain field. */
  readonly editor?: (field: EditedField) => ReactNode;
  readonly className?: string;
}

/** A field whose value may be invalid while it is typed: the error from parsing the policy is shown at the field. */
export function TextField(props: TextFieldProps): ReactNode {
  const { tuner, label, description, placeholder, path, value, optional, rows, className } = props;
  const { read, write } = props;
  const where = formatPath(path);
  const error = useTunerState(
    tuner,
    (session) => session.state.errors.find((issue) => isAt(issue.path, where))?.message,
  );
  const last = useTunerState(tuner, (session) => session.state.group);
  // The typed text is shown while it is the last edit or invalid; after an undo the field shows the policy's value.
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
    if (write !== undefined) {
      write(next, where);
      return;
    }
    const said = next === undefined || read === undefined ? next : read(next);
    tuner.session.setField(path, said, { label: label.toLowerCase(), group: where });
  };
  if (props.editor !== undefined) return props.editor({ ...shared, onChange: change });
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

/** At the field itself or at an item of its list. */
function isAt(path: string, where: string): boolean {
  return path === where || path.startsWith(`${where}[`);
}
