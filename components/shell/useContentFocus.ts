"use client";

import { useEffect, useRef, type RefObject } from "react";

/** Milliseconds in which a dialog that closes, or the new page itself, may take the focus. */
const SETTLED_MS = 150;

/**
 * Focuses the content of a new page if the control that led there is gone, and the focus with it: the keyboard then
 * goes on in the content, not in the frame.
 */
export function useContentFocus(content: RefObject<HTMLElement | null>, pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [content, pathname]);
}
