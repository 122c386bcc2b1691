"use client";

import { TextInput } from "@mantine/core";
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { takeFocus } from "../takeFocus";

export interface CellFieldProps {
  readonly label: string;
  readonly text: string;
  readonly problem: string | null;
  readonly saving: boolean;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
  readonly onGiveUp: () => void;
}

/** Load it with EditableCell.tsx. */
export default function CellField(props: CellFieldProps): ReactNode {
  const { label, text, problem, saving, onChange, onSave, onGiveUp } = props;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => void takeFocus(field.current), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") {
      // Otherwise the same key press would click the button that gets the focus after saving.
      event.preventDefault();
      onSave();
    }
    if (event.key === "Escape") onGiveUp();
  };
  return (
    <TextInput
      ref={field}
      size="xs"
      // Few: the field is as wide as its column, and does not widen it.
      inputSize="4"
      aria-label={label}
      value={text}
      error={problem}
      readOnly={saving}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      // Deferred until the focus has moved: closing the field earlier would move it elsewhere.
      onBlur={() => setTimeout(onSave)}
    />
  );
}
