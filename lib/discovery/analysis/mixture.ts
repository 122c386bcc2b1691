/** Policies that take each of their parts from one of two runs. */
import type { PreparedRanking } from "../ranking/prepareRanking";
import { isWeighted } from "../policy/declared";
import type { Policy, Ranking } from "../policy/model";
import type { Range } from "../ranking";
import type { Factor } from "./shapes/mixture";
type From = (factor: Factor) => "before" | "after";

export function mixedPolicy(before: Policy, after: Policy, from: From): Policy {
  const side = (factor: Factor): Policy => (from(factor) === "after" ? after : before);
  const { imageFilter } = side("filter");
  const { imageFilter: _filter, ranking: _ranking, ...rules } = side("rules");
  const ranking = mixedRanking(side("rules").ranking, side("weights").ranking);
  return {
    ...rules,
    queries: side("data").queries,
    signals: side("windows").signals,
    ...(imageFilter === undefined ? {} : { imageFilter }),
    ...(ranking === undefined ? {} : { ranking }),
  };
}

/** Terms and their weights come from the same side: an absent term has no weight. */
function mixedRanking(rules: Ranking | undefined, weights: Ranking | undefined): Ranking | undefined {
  if (!isWeighted(rules) || !isWeighted(weights) || rules.strategy !== weights.strategy) return rules;
  return { ...rules, terms: weights.terms };
}

export function rangesOf({ policy, column }: PreparedRanking): Map<string, Range> {
  return new Map(
    policy.signals.map(({ name }) => {
      const { min, max } = column(name);
      return [name, { min, max }];
    }),
  );
}
