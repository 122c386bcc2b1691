/** Metrics hooks that record their calls under the names of the vectors. */
import type { MetricsHooks } from "../resolver/ports";
import type { ResolveResult } from "../shapes";

export type HookRecord = ResolveResult["hooks"];

export function recordHooks(): { readonly hooks: MetricsHooks; readonly seen: HookRecord } {
  const seen: HookRecord = {
    OnRankMismatch: [],
    OnDhtFalseEmpty: 0,
    OnTopKProbeHit: 0,
    OnDesignatedPullerTakeover: [],
    OnTopKExpansion: [],
    OnColdStartDuration: null,
  };
  const hooks: MetricsHooks = {
    onColdStartDuration: (kind, outcome, ms) => (seen.OnColdStartDuration = { kind, outcome, ms }),
    onRankMismatch: (mismatch) => seen.OnRankMismatch.push({ ...mismatch }),
    onDhtFalseEmpty: () => (seen.OnDhtFalseEmpty += 1),
    onTopKProbeHit: () => (seen.OnTopKProbeHit += 1),
    onDesignatedPullerTakeover: (kind) => seen.OnDesignatedPullerTakeover.push(kind),
    onTopKExpansion: (reason) => seen.OnTopKExpansion.push(reason),
  };
  return { hooks, seen };
}
