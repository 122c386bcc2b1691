/** Keys typed into the plain text while the editor that replaces it is loading. */

/** A key that was pressed, or a text that was pasted. */
export type KeyAhead = KeyboardEvent | string;

const COMMANDS: readonly string[] = [
  "Enter",
  "Backspace",
  "Delete",
  "Home",
  "End",
  "PageUp",
  "PageDown",
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
];

/** Whether the key writes or moves the cursor; all others belong to the page: Tab, Escape, Ctrl+S. */
export function isForEditor({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return false;
  return [...key].length === 1 || COMMANDS.includes(key);
}
