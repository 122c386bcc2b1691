/** The distance of a policy from the optimum. Pure. */
import type { ReplayResult, StrategyRow } from "@/lib/replay/shapes";

/**
 * Percentage of the waits that the optimum of the same top-K additionally saves; null without one. Both are sums over
 * the same jobs in different orders: a rounding difference is not a gap, nor a negative one.
 */
export function behindOptimum({ optimum }: Pick<ReplayResult, "optimum">, row: StrategyRow): number | null {
  const best = optimum.find(({ top_k }) => top_k === row.top_k)?.percent_minutes_saved;
  return best === undefined ? null : Number((best - row.percent_minutes_saved).toFixed(9)) + 0;
}
