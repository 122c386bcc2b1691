/** Policies that take each of their parts from one of two runs. */
import type { PreparedRanking } from "../prepareRanking";
import type { Policy, Ranking } from "../policy/model";
import type { Range } from "../ranking";

/** In the order of the pipeline. */
export const FACTORS = [
  /** What the queries returned, and when. */
  "data",
  /** Definitions of the signals: windows, methods, statistics. */
  "windows",
  "filter",
  /** Smallest and largest value that minMax normalises by. */
  "range",
  "weights",
  /** Strategy, missing rule, node count, semantics. */
  "rules",
] as const;

export type Factor = (typeof FACTORS)[number];
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

/** The terms with their weights belong together: a term that is not there weighs nothing. */
function mixedRanking(rules: Ranking | undefined, weights: Ranking | undefined): Ranking | undefined {
  if (rules?.strategy !== "weightedSum" || weights?.strategy !== "weightedSum") return rules;
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
