/**
 * For code that comes a moment after the press that asked for it: whether nobody has gone elsewhere since. What is around
 * the element counts as nowhere: Safari focuses that when a button is pressed. `opener`: what had the focus at the press.
 */
export function isFocusFree(element: Element | null, opener: Element | null = null): boolean {
  const now = document.activeElement;
  return now === null || now === opener || now.contains(element);
}

/** Focuses the element if the focus is free. Returns whether the element has it. */
export function takeFocus(element: HTMLElement | null): boolean {
  if (isFocusFree(element)) element?.focus();
  return element !== null && document.activeElement === element;
}
