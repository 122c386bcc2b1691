/** The use of a node after a plan. */
import { usedOf } from "../gaps/gaps";
import { restOf, roundingOf } from "../gaps/rest";
import type { Metric } from "../metrics/metric";
import type { NodeMetrics } from "../shapes";
import type { Plan } from "./plan";

/**
 * What is left of the use once pods are evicted and throttled, in the unit of the waterline, 0 or more; null where the
 * use, or what the plan releases of it, is not known. Pods that are restored may use what they get back or not: they
 * are not counted.
 */
export function useAfter(plan: Plan, metric: Metric, node: NodeMetrics, line: number): number | null {
  const used = usedOf(metric, node);
  const scale = metric.scale(node);
  if (used === null || scale === null) return null;
  let after = used;
  for (const kind of ["evict", "throttleDown"] as const) {
    const done = plan[kind];
    if (done === undefined || done.acted.length === 0) continue;
    const { evictQuantified, throttle, throttleQuantified } = metric;
    if (!(kind === "evict" ? evictQuantified : throttle === null || throttleQuantified)) return null;
    after -= (done.released.get(metric.name) ?? 0) / scale;
  }
  return restOf(after, line, roundingOf(Math.max(used, line))) === 0 ? line : Math.max(0, after);
}
