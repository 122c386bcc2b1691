/**
 * Extension: Π signal_k in policy order; a missing signal counts as 0 or leaves the image out (discovery.md section
 * 5).
 */
import type { z } from "zod";
import type { ColumnOf, Scoring } from "../columns";
import type { StrategyComputation } from "../computation";
import { productOf } from "../factors";
import type { declaration } from "./declaration";

type ProductRanking = z.infer<typeof declaration.schema>;

export const product: StrategyComputation<ProductRanking> = { score };

function score(ranking: ProductRanking, column: ColumnOf, candidates: number): Scoring {
  const factors = ranking.terms.map(({ signalRef }) => ({
    name: signalRef,
    signal: signalRef,
    column: column(signalRef),
    value: (raw: number): number => raw,
  }));
  return productOf(factors, candidates, ranking.missingSignal);
}
