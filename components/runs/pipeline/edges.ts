/** What feeds what, from the policy of the run. */
import type { Policy, Ranking } from "@/lib/discovery/policy/model";

export interface Edge {
  readonly from: string;
  readonly to: string;
}

export const RANKING_NODE = "ranking";

export function queryNode(name: string): string {
  return `query ${name}`;
}

export function signalNode(name: string): string {
  return `signal ${name}`;
}

/** Signals that the ranking reads, each once, in policy order; none where it is omitted. */
export function rankedSignals(ranking: Ranking | undefined): readonly string[] {
  if (ranking === undefined) return [];
  switch (ranking.strategy) {
    case "signal":
      return [ranking.signalRef];
    case "weightedSum":
    case "product":
      return [...new Set(ranking.terms.map(({ signalRef }) => signalRef))];
    case "modelExposure":
    case "expectedColdPulls":
      return [
        ...new Set([
          ranking.preWindowUsageSignalRef,
          ranking.targetWindowUsageSignalRef,
          ranking.pullTimeSignalRef,
        ]),
      ];
  }
}

/** Without a ranking the operator ranks by raw samples: then queries lead to the ranking themselves. */
export function edgesOf(policy: Policy): readonly Edge[] {
  const intoSignals = policy.signals.map(({ name, queryRef }) => ({
    from: queryNode(queryRef),
    to: signalNode(name),
  }));
  const intoRanking =
    policy.ranking === undefined
      ? policy.queries.map(({ name }) => queryNode(name))
      : rankedSignals(policy.ranking).map(signalNode);
  return [...intoSignals, ...intoRanking.map((from) => ({ from, to: RANKING_NODE }))];
}
