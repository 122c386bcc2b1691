import { useState } from "react";

interface Shown<T> {
  readonly key: string;
  readonly value: T;
  readonly before: T | undefined;
}

/**
 * The value that a page showed before the current one, so that it can show what a change did. `key` identifies what
 * the value describes: a new value for the same key is no change. Undefined until a second key has its value, and
 * while the next one is loading.
 */
export function useShownBefore<T>(key: string, value: T | undefined): T | undefined {
  const [shown, setShown] = useState<Shown<T>>();
  if (value === undefined) return undefined;
  if (shown?.key === key && shown.value === value) return shown.before;
  const before = shown?.key === key ? shown.before : shown?.value;
  setShown({ key, value, before });
  return before;
}
