"use client";

import { cloneElement, Suspense, useState, type ReactElement, type ReactNode } from "react";

type Kind = "menu" | "dialog";
type Button = ReactElement<{ onClick?: () => void; "aria-haspopup"?: Kind }>;

export interface AskedProps {
  /** "menu" when omitted. */
  readonly kind?: Kind;
  readonly button: Button;
  /** What the first press opens, with the same button; loaded by then and not before. */
  readonly opened: (button: ReactElement) => ReactNode;
}

/** A menu or a popover whose code comes when it is asked for. */
export function Asked({ kind = "menu", button, opened }: AskedProps): ReactNode {
  const [asked, setAsked] = useState(false);
  const closed = cloneElement(button, { "aria-haspopup": kind, onClick: () => setAsked(true) });
  return asked ? <Suspense fallback={closed}>{opened(button)}</Suspense> : closed;
}
