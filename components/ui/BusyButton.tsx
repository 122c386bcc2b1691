"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { useState, type ComponentPropsWithoutRef, type MouseEvent, type ReactNode } from "react";

export type NativeButton = Omit<ComponentPropsWithoutRef<"button">, keyof ButtonProps>;

/**
 * A button that cannot be pressed for a while, as while it sends. It keeps the keyboard's focus if it has it: a button
 * that is disabled loses it, and whoever uses the keyboard or a screen reader is at the page's beginning again.
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

/** Enter in a field of its form presses the button too. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
