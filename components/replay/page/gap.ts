/** How far a policy is behind the optimum; pure. */
import type { ReplayResult, StrategyRow } from "@/lib/replay/shapes";

/**
 * Per cent of the waits that the optimum of the same top-K saves more; null without one. Both are sums over the same
 * jobs in different orders: what differs in the last bits is no gap, and not a negative one.
 */
export function behindOptimum({ optimum }: Pick<ReplayResult, "optimum">, row: StrategyRow): number | null {
  const best = optimum.find(({ top_k }) => top_k === row.top_k)?.percent_minutes_saved;
  return best === undefined ? null : Number((best - row.percent_minutes_saved).toFixed(9)) + 0;
}
