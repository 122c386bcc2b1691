"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";

/** Pixels below and above the window within which a thing counts as near. */
const NEAR_PX = 100;

export interface WhenNearProps {
  /** As large as what comes in its place, so that nothing moves; no status, since nothing loads yet. */
  readonly placeholder: ReactNode;
  readonly children: () => ReactNode;
}

/** What is too heavy to be loaded or computed unseen: it comes when it is about to be scrolled into sight, and stays. */
export function WhenNear({ placeholder, children }: WhenNearProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || place.current === null) return undefined;
    const come = (): void => setNear(true);
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    );
    watch.observe(place.current);
    // Paper has no place to scroll to.
    window.addEventListener("beforeprint", come);
    return () => {
      watch.disconnect();
      window.removeEventListener("beforeprint", come);
    };
  }, [near]);
  return near ? children() : <div ref={place}>{placeholder}</div>;
}
