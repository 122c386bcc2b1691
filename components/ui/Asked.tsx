"use client";

import { useMounted } from "@mantine/hooks";
import { cloneElement, Suspense, useState, type ReactElement, type ReactNode } from "react";

type Kind = "menu" | "dialog";
type Button = ReactElement<{ onClick?: () => void; autoFocus?: boolean; "aria-haspopup"?: Kind }>;

export interface AskedProps {
  /** "menu" when omitted. */
  readonly kind?: Kind;
  readonly button: Button;
  /** What the first press opens, with the same button; loaded by then and not before. */
  readonly opened: (button: Button) => ReactNode;
}

/** A menu or a popover whose code comes when it is asked for. */
export function Asked({ kind = "menu", button, opened }: AskedProps): ReactNode {
  const [asked, setAsked] = useState(false);
  const closed = cloneElement(button, { "aria-haspopup": kind, onClick: () => setAsked(true) });
  // The pressed button gives way to the one with the menu: its focus must not be lost with it.
  const target = cloneElement(button, { autoFocus: true });
  return asked ? <Suspense fallback={closed}>{opened(target)}</Suspense> : closed;
}

/**
 * For the menu or popover that `opened` gives: open from its first effect on, not from its first render, so that its
 * button has the focus by then and gets it back on Escape.
 */
export function useOpened(): { readonly opened: boolean; readonly onChange: (opened: boolean) => void } {
  const mounted = useMounted();
  const [opened, onChange] = useState(true);
  return { opened: mounted && opened, onChange };
}
