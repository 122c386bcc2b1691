"use client";

import {
  cloneElement,
  createContext,
  Suspense,
  use,
  useMemo,
  useState,
  type ReactElement,
  type ReactNode,
  type Ref,
} from "react";
import { takeFocus } from "./takeFocus";

type Kind = "menu" | "dialog";
type Button = ReactElement<{
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
  "aria-haspopup"?: Kind;
}>;

interface Opened {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}

const OpenedContext = createContext<Opened | null>(null);

export interface AskedProps {
  /** "menu" when omitted. */
  readonly kind?: Kind;
  readonly button: Button;
  /** Renders what the first press opens, with the same button; its code is loaded only then. */
  readonly opened: (button: Button) => ReactNode;
}

/** A menu or a popover whose code is loaded on the first press. */
export function Asked({ kind = "menu", button, opened }: AskedProps): ReactNode {
  const [asked, setAsked] = useState(false);
  const closed = cloneElement(button, { "aria-haspopup": kind, onClick: () => setAsked(true) });
  const [isOpen, onChange] = useState(false);
  // The pressed button is replaced by the one with the menu. The menu opens with the focus on that button, so that
  // Escape returns the focus to it; if the focus has moved elsewhere in the meantime, the menu stays closed.
  const [arrive] = useState(() => (target: HTMLButtonElement | null): void => {
    if (takeFocus(target)) onChange(true);
  });
  const state = useMemo(() => ({ opened: isOpen, onChange }), [isOpen]);
  return asked ? (
    <OpenedContext value={state}>
      <Suspense fallback={closed}>{opened(cloneElement(button, { ref: arrive }))}</Suspense>
    </OpenedContext>
  ) : (
    closed
  );
}

/** The state of the menu or popover that `opened` renders. */
export function useOpened(): Opened {
  const state = use(OpenedContext);
  if (state === null) throw new Error("Asked is missing above this component.");
  return state;
}
