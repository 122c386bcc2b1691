/** Decides which queries a Prometheus-compatible server can answer with totals instead of samples. */
import type { Policy, PrometheusQuery } from "../policy/model";
import { SIGNAL_COMPUTATIONS } from "../signals/computations";
import type { TotalMethod } from "./data";

/** Samples of one query above which `auto` requests totals. It is set high because the tuner needs samples. */
export const AUTO_SAMPLES = 20_000_000;

export type PushdownPlan =
  | { readonly possible: true; readonly methods: readonly TotalMethod[] }
  | { readonly possible: false; readonly reason: string };

/**
 * A range query can be answered with totals if every signal on it is a plain aggregate over the whole range.
 * O(signals).
 */
export function pushdownPlan(policy: Policy, query: PrometheusQuery): PushdownPlan {
  const no = (reason: string): PushdownPlan => ({ possible: false, reason });
  if (query.queryType !== "range") return no("an instant query has one sample an image");
  if (policy.semantics !== "proposal") return no("operator semantics is computed from samples");
  if (/@\s*(start|end)\s*\(/.test(query.query)) return no("the query uses @ start() or @ end()");
  const stepMs = Math.max(1, Math.round(query.stepSeconds * 1000));
  if (Math.round(query.lookbackSeconds * 1000) % stepMs !== 0) {
    return no("the lookback is not a multiple of the step");
  }
  const methods = new Set<TotalMethod>();
  for (const signal of policy.signals) {
    if (signal.queryRef !== query.name) continue;
    const needed = SIGNAL_COMPUTATIONS[signal.type].totals?.(signal) ?? null;
    if (needed === null) return no(`signal "${signal.name}" needs the samples`);
    for (const method of needed) methods.add(method);
  }
  return { possible: true, methods: [...methods] };
}
