/** Extension: expected cold pulls × p̂ × the share of that wait that peers leave (coldstart.md section 5.6). */
import type { z } from "zod";
import { coldPulls, coldWaitSeconds, holders } from "../../../coldstart";
import { columnOver, type ColumnOf } from "../columns";
import type { StrategyComputation } from "../computation";
import { coldWarnings, exposureFactors } from "../exposure/computation";
import { productOf, type FactorColumn } from "../factors";
import type { declaration } from "./declaration";

type Cascade = z.infer<typeof declaration.schema>;

export const cascade: StrategyComputation<Cascade> = {
  score: (ranking, column, candidates, semantics) => {
    const { pull, nodes, cold, hit } = exposureFactors(ranking, column, semantics);
    const left = waitLeft(ranking, column, candidates);
    const scoring = productOf([pull, nodes, cold, hit, left], candidates, ranking.missingSignal);
    return { ...scoring, warnings: () => coldWarnings(ranking, column, semantics) };
  },
};

/** Returns values from 0 to 1: W / (C p̂), with times in units of p̂; 1 if no cold pull is expected. */
function waitLeft(ranking: Cascade, column: ColumnOf, candidates: number): FactorColumn {
  const { nodeCount, availablePercent, peerSpeedup, peakJobs } = ranking;
  const of = holders(nodeCount, availablePercent / 100);
  const pre = column(ranking.preWindowUsageSignalRef).values;
  const target = column(ranking.targetWindowUsageSignalRef).values;
  const times = { rule7: 1, rule3Burst: 1, dht: 1 / peerSpeedup };
  const shares = Float64Array.from({ length: candidates }, (_, index) => {
    const [preJobs, targetJobs] = [jobs(pre[index]), jobs(target[index])];
    const inputs = { nodes: nodeCount, preJobs, targetJobs, peakJobs, holder: of.holder(preJobs) };
    const pulls = coldPulls(inputs);
    return pulls > 0 ? coldWaitSeconds(inputs, times) / pulls : 1;
  });
  return { name: "waitLeft", signal: null, column: columnOver(shares), value: (raw) => raw };
}

/** A missing value counts as no job, and so does a negative one, which only an incorrect query returns. */
function jobs(value: number | undefined): number {
  return value !== undefined && value > 0 ? value : 0;
}
