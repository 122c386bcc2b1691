/** Of the list of ranked rows; a page has one. */
export const RANKED_LIST_ID = "ranking-list";

/** Gives the focus to the list where what had it is gone: a drawer that a row opened cannot give it back to the row. */
export function focusRankedList(): void {
  const { activeElement, body } = document;
  const lost = activeElement === null || activeElement === body || activeElement.closest('[role="dialog"]');
  if (lost) document.getElementById(RANKED_LIST_ID)?.focus({ preventScroll: true });
}
