/**
 * For code that comes a moment after the press that asked for it: focuses the element unless somebody has gone elsewhere
 * since. What is around the element counts as nowhere: Safari focuses that when a button is pressed. Returns whether the
 * element has the focus.
 */
export function takeFocus(element: HTMLElement | null): boolean {
  const now = document.activeElement;
  if (now === null || now.contains(element)) element?.focus();
  return element !== null && document.activeElement === element;
}
