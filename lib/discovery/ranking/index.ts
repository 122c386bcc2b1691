import type { Ranking, Semantics } from "../policy/model";
import type { ColumnOf, Scoring } from "./columns";
import { STRATEGY_COMPUTATIONS } from "./computations";

export { columnOver, present, type Column, type ColumnOf, type Range, type Scoring } from "./columns";
export { rawMaxima, rawMaximumRanking } from "./rawMaximum";

export function score(ranking: Ranking, column: ColumnOf, semantics: Semantics, candidates: number): Scoring {
  return STRATEGY_COMPUTATIONS[ranking.strategy].score(ranking, column, candidates, semantics);
}
