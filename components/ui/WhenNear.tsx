"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";

/** Pixels above and below the window within which an element counts as near. */
const NEAR_PX = 100;

export interface WhenNearProps {
  /** As large as the content, so that nothing moves; no loading status, since nothing loads yet. */
  readonly placeholder: ReactNode;
  readonly children: () => ReactNode;
}

/**
 * Mounts content that is too heavy to load or compute unseen when it is about to scroll into view; it then stays.
 */
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
    // A printout cannot be scrolled.
    window.addEventListener("beforeprint", come);
    return () => {
      watch.disconnect();
      window.removeEventListener("beforeprint", come);
    };
  }, [near]);
  return near ? children() : <div ref={place}>{placeholder}</div>;
}
