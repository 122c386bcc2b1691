"use client";

import { NumberInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { parseQuantity } from "@/lib/document/quantity";
import { numberProblem, type NumberRange } from "./numberProblem";

export interface NumberFieldProps extends NumberRange {
  readonly label?: string;
  /** In place of the label, or the whole of it where that is short. */
  readonly name?: string;
  readonly description?: string;
  readonly title?: string | undefined;
  readonly value: number;
  readonly step?: number;
  readonly disabled?: boolean;
  readonly hideControls?: boolean;
  readonly className?: string;
  readonly classNames?: Partial<Record<"root" | "label" | "error", string>>;
  /** Called with numbers in range only. */
  readonly onChange: (value: number) => void;
  readonly onFocus?: () => void;
  /** The hand has left. */
  readonly onRest: () => void;
}

/** A number that may be wrong while it is typed: it then says so beside the field, and the policy keeps the last right one. */
export function NumberField(props: NumberFieldProps): ReactNode {
  const { label, name, value, min, max, whole, onChange, onRest, ...shared } = props;
  // The text in the field, and the policy's value that it was typed over: after an undo that is another.
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
      // Whatever is typed stays to be read and mended.
      value={own ?? value}
      onChange={take}
      onPaste={(event) => {
        const text = event.clipboardData.getData("text/plain").trim();
        // The field drops letters: of 300m, which documents write for 0.3, it would make 300.
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
