"use client";

import { NumberInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { parseQuantity } from "@/lib/document/quantity";
import { numberProblem, type NumberRange } from "./numberProblem";

export interface NumberFieldProps extends NumberRange {
  readonly label?: string;
  /** Accessible name: replaces the label, or extends a short one. */
  readonly name?: string;
  readonly description?: string;
  readonly title?: string | undefined;
  readonly value: number;
  readonly step?: number;
  readonly disabled?: boolean;
  readonly hideControls?: boolean;
  readonly className?: string;
  readonly classNames?: Partial<Record<"root" | "label" | "error", string>>;
  /** Called only with numbers in range. */
  readonly onChange: (value: number) => void;
  readonly onFocus?: () => void;
  /** Called when the field is left. */
  readonly onRest: () => void;
}

/**
 * A number that may be invalid while it is typed: the field then shows the error, and the policy keeps the last valid
 * number.
 */
export function NumberField(props: NumberFieldProps): ReactNode {
  const { label, name, value, min, max, whole, onChange, onRest, ...shared } = props;
  // The typed text, and the policy's value at that time, which an undo changes.
  const [typed, setTyped] = useState<{ readonly text: string | number; readonly over: number } | null>(null);
  const own = typed !== null && typed.over === value ? typed.text : null;
  const problem = own === null ? null : numberProblem(own, { min, max, whole });
  const take = (next: string | number): void => {
    if (next === (own ?? value)) return;
    if (numberProblem(next, { min, max, whole }) !== null) {
      setTyped({ text: next, over: value });
      return;
    }
    setTyped({ text: next, over: Number(next) });
    if (Number(next) !== value) onChange(Number(next));
  };
  return (
    <NumberInput
      {...shared}
      size="xs"
      label={label}
      aria-label={name}
      error={problem === null ? undefined : `${problem}; ${value} stays`}
      errorProps={{ role: "alert" }}
      min={min}
      max={max}
      // The typed text stays visible, so that it can be corrected.
      value={own ?? value}
      onChange={take}
      onPaste={(event) => {
        const text = event.clipboardData.getData("text/plain").trim();
        // The field drops letters: it would turn 300m, which documents write for 0.3, into 300.
        if (/^[-\d.]*$/.test(text)) return;
        event.preventDefault();
        take(parseQuantity(text) ?? text);
      }}
      onBlur={() => {
        if (problem === null) setTyped(null);
        onRest();
      }}
    />
  );
}
