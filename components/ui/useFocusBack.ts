"use client";

import { useEffect } from "react";

/** Milliseconds until a closed dialog has let go of the focus. */
const SETTLED_MS = 20;

/**
 * For a dialog that is mounted with its opening and unmounted at its close, which leaves the library no time to do it:
 * what had the focus before has it again, unless something else took it meanwhile.
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
