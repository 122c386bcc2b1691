/** Ranks by one signal; an image without the value scores 0 and stays (discovery.md section 5). */
import type { z } from "zod";
import { present, type ColumnOf, type Scoring } from "../columns";
import type { StrategyComputation } from "../computation";
import type { declaration } from "./declaration";

type SignalRanking = z.infer<typeof declaration.schema>;

export const signal: StrategyComputation<SignalRanking> = { score };

function score(ranking: SignalRanking, column: ColumnOf): Scoring {
  const { values } = column(ranking.signalRef);
  return {
    scores: values.map((value) => (Number.isNaN(value) ? 0 : value)),
    weighted: null,
    uses: [ranking.signalRef],
    dropMissing: false,
    normalized: new Map(),
    reasons: (index) => {
      const raw = present(values[index]);
      const term = { signal: ranking.signalRef, raw, normalized: null, weight: 1, contribution: raw ?? 0 };
      return { terms: [term], factors: [] };
    },
  };
}
