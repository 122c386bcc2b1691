/** J_target · (1 − 1/N)^J_pre · p̂ (discovery.md section 5). */
import type { z } from "zod";
import type { StrategyComputation } from "../computation";
import { coldWarnings, exposureFactors } from "../exposure/computation";
import { productOf } from "../factors";
import type { declaration } from "./declaration";

export const exposure: StrategyComputation<z.infer<typeof declaration.schema>> = {
  score: (ranking, column, candidates, semantics) => {
    const { target, cold, pull } = exposureFactors(ranking, column, semantics);
    const scoring = productOf([target, cold, pull], candidates, ranking.missingSignal);
    return { ...scoring, warnings: () => coldWarnings(ranking, column, semantics) };
  },
};
