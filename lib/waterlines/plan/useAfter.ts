/** A node's use after a plan. */
import { usedOf } from "../gaps/gaps";
import { restOf, roundingOf } from "../gaps/rest";
import type { Metric } from "../metrics/metric";
import type { NodeMetrics } from "../shapes";
import type { Plan } from "./plan";

/**
 * Returns the use that remains after evicting and throttling, in the waterline's unit, 0 or more; null if the use, or
 * the part that the plan releases, is not known. Restored pods are not counted, since they may or may not use what
 * they get back.
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
