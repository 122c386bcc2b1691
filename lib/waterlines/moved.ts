/** Applies moved waterlines on top of the drawn ones. */
import type { DocumentSet } from "./documents/found";
import type { Waterlines } from "./shapes";

export type Moved = Readonly<Record<string, string>>;

/** Replaces the value of every rule on a moved metric. */
export function moveRules(documents: DocumentSet, moved: Moved): DocumentSet {
  if (Object.keys(moved).length === 0) return documents;
  return {
    ...documents,
    policies: documents.policies.map((policy) => ({
      ...policy,
      rules: policy.rules.map(({ rule, path }) => ({
        path,
        rule: Object.hasOwn(moved, rule.metric) ? { ...rule, value: moved[rule.metric] ?? rule.value } : rule,
      })),
    })),
  };
}

/**
 * Moves the lines of evicting and throttling down. A line for restoring stays: it is a separate line on the same
 * metric.
 */
export function moveLines(waterlines: Waterlines, moved: Moved): Waterlines {
  const move = (lines: Waterlines["evict"]): Waterlines["evict"] =>
    lines &&
    Object.fromEntries(
      Object.entries(lines).map(([metric, values]) => {
        const to = Object.hasOwn(moved, metric) ? moved[metric] : undefined;
        return [metric, to === undefined ? values : [to]];
      }),
    );
  const { evict, throttleDown } = waterlines;
  return {
    ...waterlines,
    ...(evict && { evict: move(evict) }),
    ...(throttleDown && { throttleDown: move(throttleDown) }),
  };
}
