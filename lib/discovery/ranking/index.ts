/** One file a strategy; adding one is one more case here. */
import type { Ranking, Semantics } from "../policy/model";
import type { ColumnOf, Scoring } from "./columns";
import { expectedColdPullsRanking, modelExposureRanking } from "./exposure";
import { productRanking } from "./product";
import { signalRanking } from "./signal";
import { weightedSumRanking } from "./weightedSum";

export { columnOver, present, type Column, type ColumnOf, type Range, type Scoring } from "./columns";
export { coldFractionVanishes } from "./exposure";
export { sumInto } from "./weightedSum";
export { rawMaxima, rawMaximumRanking } from "./rawMaximum";

export function score(ranking: Ranking, column: ColumnOf, semantics: Semantics, candidates: number): Scoring {
  switch (ranking.strategy) {
    case "signal":
      return signalRanking(ranking, column);
    case "weightedSum":
      return weightedSumRanking(ranking, column, semantics, candidates);
    case "modelExposure":
      return modelExposureRanking(ranking, column, candidates);
    case "expectedColdPulls":
      return expectedColdPullsRanking(ranking, column, candidates);
    case "product":
      return productRanking(ranking, column, candidates);
  }
}
