/** Extension `product`: Π signal_k in policy order; a missing signal is a 0 (discovery.md section 5). */
import type { ProductRanking } from "../policy/model";
import type { ColumnOf, Scoring } from "./columns";
import { productOf } from "./factors";

export function productRanking(ranking: ProductRanking, column: ColumnOf, candidates: number): Scoring {
  const factors = ranking.terms.map(({ signalRef }) => ({
    name: signalRef,
    signal: signalRef,
    column: column(signalRef),
    value: (raw: number): number => raw,
  }));
  return productOf(factors, candidates);
}
