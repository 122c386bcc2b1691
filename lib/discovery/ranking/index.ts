import type { Policy, Ranking, Semantics, WeightedRanking } from "../policy/model";
import type { ColumnOf, Scoring } from "./columns";
import { STRATEGY_COMPUTATIONS } from "./computations";

export { columnOver, present, type Column, type ColumnOf, type Range, type Scoring } from "./columns";
export { RAW_MAXIMUM, RAW_SAMPLE, rawMaxima, rawMaximumRanking } from "./rawMaximum";

export function hasWeights(ranking: Ranking | undefined): ranking is WeightedRanking {
  return ranking !== undefined && STRATEGY_COMPUTATIONS[ranking.strategy].weights !== undefined;
}

/** Returns one weight per term in policy order; null for a strategy without weights. */
export function weightsOf({ ranking, semantics }: Policy): Float64Array | null {
  return ranking === undefined
    ? null
    : (STRATEGY_COMPUTATIONS[ranking.strategy].weights?.(ranking, semantics) ?? null);
}

export function score(ranking: Ranking, column: ColumnOf, semantics: Semantics, candidates: number): Scoring {
  return STRATEGY_COMPUTATIONS[ranking.strategy].score(ranking, column, candidates, semantics);
}
