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
  /** What the first press opens, with the same button; loaded by then and not before. */
  readonly opened: (button: Button) => ReactNode;
}

/** A menu or a popover whose code comes when it is asked for. */
export function Asked({ kind = "menu", button, opened }: AskedProps): ReactNode {
  const [asked, setAsked] = useState(false);
  const closed = cloneElement(button, { "aria-haspopup": kind, onClick: () => setAsked(true) });
  const [isOpen, onChange] = useState(false);
  // The pressed button gives way to the one with the menu. That opens with the focus on it, so that the button gets it
  // back on Escape; whoever has gone elsewhere meanwhile finds the menu closed.
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

/** For the menu or popover that `opened` gives. */
export function useOpened(): Opened {
  const state = use(OpenedContext);
  if (state === null) throw new Error("Asked is missing above this component.");
  return state;
}
