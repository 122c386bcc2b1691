"use client";

import { TextInput } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";

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
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") onSave();
    if (event.key === "Escape") onGiveUp();
  };
  return (
    <TextInput
      autoFocus
      size="xs"
      aria-label={label}
      value={text}
      error={problem}
      readOnly={saving}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={onSave}
    />
  );
}
