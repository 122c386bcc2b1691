/** Use that a what-if adds to a node. It belongs to no pod: the gap grows, what acting on a pod releases does not. */
import { BUILT_IN } from "./metrics/builtIn";
import type { Metric } from "./metrics/metric";
import type { WaterlineNode } from "./shapes";

/**
 * By metric: `cpu_total_usage` in mC, `memory_total_usage` in bytes, an added metric in its own unit. Negative for less
 * use.
 */
export type AddedUse = Readonly<Record<string, number>>;

/**
 * Returns the node with the use added. What is added to CPU or memory also raises its percentage, unless the node does
 * not report its size. A metric that was not measured stays so, and no use falls below 0.
 */
export function withAddedUse(node: WaterlineNode, added: AddedUse): WaterlineNode {
  const amounts = Object.entries(added);
  // Of thousands of nodes, none is copied for nothing.
  if (amounts.length === 0) return node;
  const metrics = { ...node.metrics };
  for (const [name, amount] of amounts) {
    for (const [raised, scale] of raisedBy(name)) {
      const used = Object.hasOwn(metrics, raised) ? metrics[raised] : null;
      const unit = scale(node.metrics);
      if (typeof used === "number" && unit !== null)
        metrics[raised] = Math.max(0, Math.max(0, used) + amount / unit);
    }
  }
  return { ...node, metrics };
}

/** Returns the metric itself and, for CPU and memory, its percentage: all with how much of it one of their unit is. */
function raisedBy(name: string): readonly (readonly [string, Metric["scale"]])[] {
  const own = BUILT_IN.find((metric) => metric.name === name);
  if (own === undefined) return [[name, () => 1]];
  return BUILT_IN.filter(({ use }) => use === own.use).map((metric) => [metric.name, metric.scale]);
}
