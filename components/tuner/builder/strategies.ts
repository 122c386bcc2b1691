/** A ranking by another strategy, made from what the one before and the signals say. */
import type { Ranking, Strategy } from "@/lib/discovery/policy/model";

export const STRATEGIES: readonly Strategy[] = [
  "weightedSum",
  "signal",
  "modelExposure",
  "expectedColdPulls",
  "product",
];

/** `signals` has at least one name. Equal weights that add up to 1; signals of the ranking before come first. */
export function rankingAs(
  strategy: Strategy,
  before: Ranking | undefined,
  signals: readonly string[],
): Ranking {
  if (before?.strategy === strategy) return before;
  const known = [...new Set([...refsOf(before), ...signals])];
  const at = (index: number): string => known[Math.min(index, known.length - 1)] ?? "";
  switch (strategy) {
    case "signal":
      return { strategy, signalRef: at(0) };
    case "weightedSum": {
      const weight = Math.round(1e6 / known.length) / 1e6;
      const terms = known.map((signalRef) => ({ signalRef, weight }));
      return { strategy, normalize: "minMax", missingSignal: "zero", terms };
    }
    case "product":
      return { strategy, terms: known.map((signalRef) => ({ signalRef })) };
    case "modelExposure":
    case "expectedColdPulls": {
      if (before !== undefined && "nodeCount" in before) return { ...before, strategy };
      const roles = {
        preWindowUsageSignalRef: at(0),
        targetWindowUsageSignalRef: at(1),
        pullTimeSignalRef: at(2),
      };
      return { strategy, nodeCount: 10, ...roles };
    }
  }
}

function refsOf(ranking: Ranking | undefined): readonly string[] {
  if (ranking === undefined) return [];
  if (ranking.strategy === "signal") return [ranking.signalRef];
  if ("terms" in ranking) return ranking.terms.map((term) => term.signalRef);
  return [ranking.preWindowUsageSignalRef, ranking.targetWindowUsageSignalRef, ranking.pullTimeSignalRef];
}
