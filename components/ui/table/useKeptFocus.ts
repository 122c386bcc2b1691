import { useEffect, useRef, type FocusEvent, type RefObject } from "react";

/** Milliseconds until the dialog that asked about a row has closed and given the focus back. */
const CLOSED_MS = 100;

/**
 * A row that has the focus may go, as when somebody removes it. The focus goes to its table then, or to the page's content
 * where the table went with its last row: who has no mouse would begin at the top of the page again. Returns what notes
 * the focus.
 */
export function useKeptFocus(
  box: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
): (event: FocusEvent) => void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (last.current === null || last.current.isConnected) return;
      last.current = null;
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      (box.current ?? document.getElementById("content"))?.focus({ preventScroll: true });
    }, CLOSED_MS);
    return () => clearTimeout(timer);
  }, [box, rows]);
  return ({ target }) => {
    last.current = target;
  };
}
