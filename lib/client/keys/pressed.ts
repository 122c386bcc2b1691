/** Matches key presses to shortcuts. Pure over the event, so that it is tested without a page. */

export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** `mod+shift+Z` is pressed with Ctrl or ⌘. Other shortcuts are a single key (`?`) or a sequence (`g r`). */
export function hasModifier(keys: string): boolean {
  return keys.startsWith("mod+");
}

/**
 * Whether the press, after `before` (the key pressed a moment ago, or null), completes the shortcut. Shift is
 * compared only together with a modifier: alone it is needed to type `?`.
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
