/** What somebody selected in the plain text, as a selection of the editor that replaces it. */

/**
 * Returns the selection in characters of the text from 0; null if nothing in the element is selected. Line numbers are
 * hidden from assistive technology and do not count.
 */
export function selectedIn(root: Element): { readonly from: number; readonly to: number } | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  if (!root.contains(startContainer) || !root.contains(endContainer)) return null;
  const [from, to] = [lengthTo(root, startContainer, startOffset), lengthTo(root, endContainer, endOffset)];
  return from === to ? null : { from, to };
}

function lengthTo(root: Element, node: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(root, 0);
  range.setEnd(node, offset);
  const text = range.cloneContents();
  for (const number of text.querySelectorAll("[aria-hidden]")) number.remove();
  return text.textContent.length;
}
