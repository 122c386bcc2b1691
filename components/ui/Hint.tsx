"use client";

import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import classes from "./Hint.module.css";

const HintBubble = lazy(() => import("./HintBubble"));

export interface HintProps {
  readonly label: string;
  /** In place of the plain anchor. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A tooltip, whose code comes when a hand first comes near. */
export function Hint({ label, className = classes.anchor, children }: HintProps): ReactNode {
  const anchor = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  const come = (): void => setNear(true);
  return (
    <>
      <span ref={anchor} className={className} onPointerEnter={come} onFocus={come}>
        {children}
      </span>
      {near ? (
        <Suspense>
          <HintBubble label={label} anchor={anchor} />
        </Suspense>
      ) : null}
    </>
  );
}
