"use client";

import { useRef, useState, type ReactNode } from "react";
import type Bubble from "./HintBubble";
import classes from "./Hint.module.css";

export interface HintProps {
  readonly label: string;
  /** Replaces the plain anchor's class. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A tooltip, whose code is loaded when the pointer or focus first reaches it. */
export function Hint({ label, className = classes.anchor, children }: HintProps): ReactNode {
  const anchor = useRef<HTMLSpanElement>(null);
  const [{ HintBubble }, setBubble] = useState<{ readonly HintBubble: typeof Bubble | null }>({
    HintBubble: null,
  });
  // Not with React's lazy: code that failed to load is requested again by the next pointer or focus.
  const come = (): void => {
    if (HintBubble !== null) return;
    void import("./HintBubble").then(
      (file) => setBubble({ HintBubble: file.default }),
      () => undefined,
    );
  };
  return (
    <>
      <span ref={anchor} className={className} onPointerEnter={come} onFocus={come}>
        {children}
      </span>
      {HintBubble === null ? null : <HintBubble label={label} anchor={anchor} />}
    </>
  );
}
