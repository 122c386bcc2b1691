"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { useState, type ComponentPropsWithoutRef, type MouseEvent, type ReactNode } from "react";

export type NativeButton = Omit<ComponentPropsWithoutRef<"button">, keyof ButtonProps>;

/**
 * A button that is inactive for a while, for example while its form is sent. It keeps the keyboard focus: a
 * disabled button would lose it, and keyboard and screen reader users would start again at the top of the page.
 */
export function BusyButton(props: ButtonProps & NativeButton): ReactNode {
  const { onFocus, onBlur, ...button } = props;
  const [hasFocus, setHasFocus] = useState(false);
  const isOff = button.loading === true || button.disabled === true;
  return (
    <Button
      {...button}
      onFocus={(event) => {
        setHasFocus(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setHasFocus(false);
        onBlur?.(event);
      }}
      renderRoot={isOff && hasFocus ? drawnOff : undefined}
    />
  );
}

const drawnOff = (root: ComponentPropsWithoutRef<"button">): ReactNode => (
  <button {...root} disabled={false} aria-disabled="true" onClick={refuse} />
);

/** Enter in a field of the button's form also clicks it. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
