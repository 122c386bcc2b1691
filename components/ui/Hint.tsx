"use client";

import { useRef, useState, type ReactNode } from "react";
import type Bubble from "./HintBubble";
import classes from "./Hint.module.css";

export interface HintProps {
  readonly label: string;
  /** In place of the plain anchor. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A tooltip, whose code comes when a hand first comes near. */
export function Hint({ label, className = classes.anchor, children }: HintProps): ReactNode {
  const anchor = useRef<HTMLSpanElement>(null);
  const [{ HintBubble }, setBubble] = useState<{ readonly HintBubble: typeof Bubble | null }>({
    HintBubble: null,
  });
  // Not by React's lazy: code that did not come is asked for again by the next hand.
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
