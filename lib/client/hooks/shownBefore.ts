import { useState } from "react";

interface Shown<T> {
  readonly key: string;
  readonly value: T;
  readonly before: T | undefined;
}

/**
 * What a page showed before what it shows now, so that it can say what a change did. `key` names what the value is of: a
 * new value of the same key is no change. Undefined until a second key has its value, and while the next one is awaited.
 */
export function useShownBefore<T>(key: string, value: T | undefined): T | undefined {
  const [shown, setShown] = useState<Shown<T>>();
  if (value === undefined) return undefined;
  if (shown?.key === key && shown.value === value) return shown.before;
  const before = shown?.key === key ? shown.before : shown?.value;
  setShown({ key, value, before });
  return before;
}
