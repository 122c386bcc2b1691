import type { Fact } from "./Facts";

/** Makes facts of a result, each with its value in the previously shown result, if there is one. */
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
