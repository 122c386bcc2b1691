/** Which shortcut a key press is: pure over the event, so that it is tested without a page. */

export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** `mod+shift+Z`: with Ctrl or ⌘. Everything else is a key by itself (`?`) or one after the other (`g r`). */
export function hasModifier(keys: string): boolean {
  return keys.startsWith("mod+");
}

/**
 * Whether the press, after `before` (the key pressed a moment ago, or null), completes the shortcut. Shift counts with a
 * modifier only: by itself it is how `?` is typed.
 */
export function completes(keys: string, press: Press, before: string | null): boolean {
  const key = press.key.toLowerCase();
  if (hasModifier(keys)) {
    const parts = keys.toLowerCase().split("+").slice(1);
    return (
      (press.ctrlKey || press.metaKey) &&
      !press.altKey &&
      press.shiftKey === parts.includes("shift") &&
      key === (parts.at(-1) ?? "")
    );
  }
  if (press.ctrlKey || press.metaKey || press.altKey) return false;
  const [first = "", second] = keys.split(" ");
  return second === undefined ? key === first : before === first && key === second;
}

/** Whether the press may begin a shortcut of two keys. */
export function begins(keys: string, press: Press): boolean {
  return keys.includes(" ") && completes(keys.split(" ")[0] ?? "", press, null);
}
