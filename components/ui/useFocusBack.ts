"use client";

import { useEffect } from "react";

/** Milliseconds until a closed dialog has released the focus. */
const SETTLED_MS = 20;

/**
 * For a dialog that is mounted when it opens and unmounted when it closes, so that the library cannot restore the
 * focus: returns the focus to the element that had it before, unless something else has taken it.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      setTimeout(() => {
        const now = document.activeElement;
        if ((now === null || now === document.body) && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true });
      }, SETTLED_MS);
    };
  }, []);
}
