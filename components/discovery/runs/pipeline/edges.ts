/** The edges of the pipeline graph, from the policy of the run. */
import { rankedSignals, type Policy } from "@/lib/discovery";

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

/** Without a ranking the operator ranks by raw samples: queries then lead directly to the ranking. */
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
