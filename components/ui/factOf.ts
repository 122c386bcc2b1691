import type { Fact } from "./Facts";

/** Makes facts of a result, each with what it was of the one that was shown before, if any. */
export function factOf<T>(
  now: T,
  before: T | undefined,
): (label: string, text: (result: T) => string) => Fact {
  return (label, text) => ({
    label,
    value: text(now),
    was: before === undefined ? undefined : text(before),
  });
}
