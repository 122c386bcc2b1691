/** What a ranking strategy computes, with the reasons: the second half of its registration. */
import type { Semantics } from "../declare/spelling";
import type { Ranking } from "../policy/model";
import type { ColumnOf, Scoring } from "./columns";

/** A method rather than a function property, so that a computation of one strategy can be listed among others. */
export interface StrategyComputation<R = Ranking> {
  /** Columns are aligned to the candidates. */
  score(ranking: R, column: ColumnOf, candidates: number, semantics: Semantics): Scoring;
  /** One a term in policy order, as the semantics read them; absent for a strategy without weights. */
  weights?(ranking: R, semantics: Semantics): Float64Array;
}
