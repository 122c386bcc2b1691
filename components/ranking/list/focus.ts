/** Id of the list of ranked rows; a page has one. */
export const RANKED_LIST_ID = "ranking-list";

/**
 * Focuses the list if the focused element is gone: a drawer that a row opened cannot return the focus to that row.
 */
export function focusRankedList(): void {
  const { activeElement, body } = document;
  const lost = activeElement === null || activeElement === body || activeElement.closest('[role="dialog"]');
  if (lost) document.getElementById(RANKED_LIST_ID)?.focus({ preventScroll: true });
}
