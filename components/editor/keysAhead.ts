/** What is typed into the plain text while the editor that replaces it is loading. */
import { changeBetween } from "./changeBetween";

/** A key that was pressed, or a text that came without one: pasted, dropped, composed or inserted. */
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

/** The keys of inputs that carry no text; on-screen keyboards send these inputs without the keys. */
const KEYS: Readonly<Record<string, string>> = {
  insertParagraph: "Enter",
  insertLineBreak: "Enter",
  deleteContentBackward: "Backspace",
  deleteContentForward: "Delete",
};

/** Returns what an input without a key event would write or delete; null if nothing. */
export function aheadOf({ inputType, data, dataTransfer }: InputEvent): KeyAhead | null {
  const key = KEYS[inputType];
  if (key !== undefined) return keyDown(key);
  return (data ?? dataTransfer?.getData("text/plain")) || null;
}

/**
 * Returns the keys and the text that turn `before` into `after`, with the cursor behind what they replace. An on-screen
 * keyboard composes a word anew that is already in the text.
 */
export function aheadBetween(before: string, after: string): readonly KeyAhead[] {
  const change = changeBetween(before, after);
  if (change === null) return [];
  const deleted = Array.from({ length: change.to - change.from }, () => keyDown("Backspace"));
  return change.insert === "" ? deleted : [...deleted, change.insert];
}

const keyDown = (key: string): KeyboardEvent => new KeyboardEvent("keydown", { key });
