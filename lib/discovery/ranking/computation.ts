/** The computation of a ranking strategy, with the reasons: the second half of its registration. */
import type { Semantics } from "../declare/spelling";
import type { Ranking } from "../policy/model";
import type { ColumnOf, Scoring } from "./columns";

/** A method instead of a function property, so that the computations of all strategies can be listed together. */
export interface StrategyComputation<R = Ranking> {
  /** Columns have one entry per candidate. */
  score(ranking: R, column: ColumnOf, candidates: number, semantics: Semantics): Scoring;
  /**
   * Returns one weight per term in policy order, as the semantics read them; absent for a strategy without weights.
   */
  weights?(ranking: R, semantics: Semantics): Float64Array;
}
