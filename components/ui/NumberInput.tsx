"use client";

import { NumberInput as MantineNumberInput, type NumberInputProps } from "@mantine/core";
import { useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from "react";
import { numberOfText } from "./numberText";

/** Characters that Mantine's field accepts. */
const TAKEN = /^[\d.-]*$/;
const MINUS = '"-" was left out: the number cannot be below 0';
const POINT = '"." was left out: only whole numbers are possible';
const COMMA = '"," was left out: write 1000 for a thousand, 1.5 for one and a half';

/**
 * A number field of a form. Mantine's field silently drops other characters, so that 12abc becomes 12, 1e3 becomes
 * 13, a pasted 1,000 becomes 1, and in a field of whole numbers from 0 on 1.5 becomes 15 and -5 becomes 5; this one
 * reports them. The form gets a number, also while 1.50 is typed, or ""
 * for an empty field.
 */
export function NumberInput(props: NumberInputProps): ReactNode {
  const { value, error, readOnly, onChange, onFocus, onKeyDown, onPasteCapture, ...shared } = props;
  const { allowNegative = true, allowDecimal = true } = shared;
  /** Why the field drops a part of a text of TAKEN characters; null if it takes all of it. */
  const droppedOf = (text: string): string | null =>
    !allowNegative && text.includes("-") ? MINUS : !allowDecimal && text.includes(".") ? POINT : null;
  // The text as typed: 1.50, or 1.0 on the way to 1.05.
  const [typed, setTyped] = useState<string | null>(null);
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const take = (next: number | bigint | string): void => {
    // A number without its minus or its point is a different one: reported until the field is emptied or edited.
    setLeftOut((shown) => (next !== "" && (shown === MINUS || shown === POINT) ? shown : null));
    const isText = typeof next === "string" && next !== "" && Number.isFinite(Number(next));
    setTyped(isText ? next : null);
    onChange?.(isText ? Number(next) : (next as number | string));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event);
    const { key, ctrlKey, metaKey, altKey } = event;
    if (readOnly === true || key.length !== 1 || ctrlKey || metaKey || altKey) return;
    if (TAKEN.test(key)) {
      const dropped = droppedOf(key);
      if (dropped !== null) setLeftOut(dropped);
      return;
    }
    if (key === ",") event.preventDefault();
    setLeftOut(key === "," ? COMMA : `${JSON.stringify(key)} is not part of a number and was left out`);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    onPasteCapture?.(event);
    const text = event.clipboardData.getData("text/plain");
    const number = numberOfText(text);
    // Inserted at the cursor, as text is in any field.
    const dropped = droppedOf(text);
    if (readOnly === true || (TAKEN.test(text.trim()) && number !== null && dropped === null)) return;
    event.preventDefault();
    event.stopPropagation();
    const fits =
      number !== null && (allowNegative || number >= 0) && (allowDecimal || Number.isInteger(number));
    if (fits) take(number);
    else if (number !== null) setLeftOut(number < 0 && !allowNegative ? MINUS : POINT);
    else setLeftOut(`${JSON.stringify(text.trim().slice(0, 60))} is not a number and was left out`);
  };
  return (
    <MantineNumberInput
      {...shared}
      readOnly={readOnly}
      value={typed !== null && Number(typed) === value ? typed : value}
      error={leftOut ?? error}
      errorProps={leftOut === null ? shared.errorProps : { ...shared.errorProps, role: "alert" }}
      onChange={take}
      onFocus={(event) => {
        setLeftOut(null);
        onFocus?.(event);
      }}
      onKeyDown={press}
      onPasteCapture={paste}
    />
  );
}
