"use client";

import { useEffect } from "react";

/** Milliseconds until a closed dialog has released the focus, and between further attempts. */
const SETTLED_MS = 20;
/** Milliseconds within which a control that is disabled when the dialog closes can still receive the focus. */
const PATIENCE_MS = 3_000;

/**
 * For a dialog that is mounted when it opens and unmounted when it closes, so that the library cannot restore the
 * focus: returns the focus to the element that had it before, unless something else has taken it.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => focusBack(before);
  }, []);
}

/**
 * Call when a dialog closes, with the element that had the focus when it opened: focuses it, unless something else
 * has taken the focus. A button that the page disables while it reads its data again is focused once it is enabled.
 */
export function focusBack(before: Element | null): void {
  const endMs = Date.now() + PATIENCE_MS;
  const attempt = (): void => {
    const now = document.activeElement;
    // The page's content has the focus where nothing else took it (useContentFocus).
    const isFree = now === null || now === document.body || now.matches("main");
    if (!isFree || !(before instanceof HTMLElement) || !before.isConnected) return;
    before.focus({ preventScroll: true });
    if (document.activeElement !== before && Date.now() < endMs) setTimeout(attempt, SETTLED_MS);
  };
  setTimeout(attempt, SETTLED_MS);
}
