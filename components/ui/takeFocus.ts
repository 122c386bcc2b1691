/**
 * For code that loads a moment after the press that requested it: whether the focus has not moved elsewhere since.
 * Ancestors of the element do not count: Safari focuses one of them when a button is pressed. `opener` is the
 * element that had the focus at the press.
 */
export function isFocusFree(element: Element | null, opener: Element | null = null): boolean {
  const now = document.activeElement;
  return now === null || now === opener || now.contains(element);
}

/** Focuses the element if the focus has not moved. Returns whether the element has it. */
export function takeFocus(element: HTMLElement | null): boolean {
  if (isFocusFree(element)) element?.focus();
  return element !== null && document.activeElement === element;
}
