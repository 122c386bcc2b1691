/** Extension: p̂ · N · (1 − 1/N)^J_pre · (1 − (1 − 1/N)^J_target) (discovery.md section 5). */
import type { z } from "zod";
import type { StrategyComputation } from "../computation";
import { coldWarnings, exposureFactors } from "../exposure/computation";
import { productOf } from "../factors";
import type { declaration } from "./declaration";

export const coldPulls: StrategyComputation<z.infer<typeof declaration.schema>> = {
  score: (ranking, column, candidates, semantics) => {
    const { pull, nodes, cold, hit } = exposureFactors(ranking, column, semantics);
    const scoring = productOf([pull, nodes, cold, hit], candidates, ranking.missingSignal);
    return { ...scoring, warnings: () => coldWarnings(ranking, column, semantics) };
  },
};
