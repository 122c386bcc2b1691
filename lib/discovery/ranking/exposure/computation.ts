/**
 * Shared by the strategies of the exposure model (discovery.md section 5). J are job starts per rotation, p̂ is the
 * pull time in seconds, N the number of nodes; a missing input is 0; 0⁰ = 1.
 */
import type { z } from "zod";
import type { ShapeOf } from "../../declare/field";
import type { Semantics } from "../../declare/spelling";
import type { Warning } from "../../result";
import type { ColumnOf } from "../columns";
import type { FactorColumn } from "../factors";
import type { exposureFields } from "./declaration";
import { coldFraction, coldFractionWarning } from "./vanishing";

type Exposure = z.infer<z.ZodObject<ShapeOf<typeof exposureFields>>>;

type Input = "cold" | "target" | "hit" | "pull" | "nodes";

export function exposureFactors(
  ranking: Exposure,
  column: ColumnOf,
  semantics: Semantics,
): Readonly<Record<Input, FactorColumn>> {
  const factor = (name: string, signal: string, value: FactorColumn["value"]): FactorColumn => ({
    name,
    signal,
    column: column(signal),
    value,
  });
  const cold = (jobs: number): number => coldFraction(ranking.nodeCount, jobs, semantics);
  return {
    cold: factor("coldFraction", ranking.preWindowUsageSignalRef, cold),
    target: factor("targetWindowUsage", ranking.targetWindowUsageSignalRef, (raw) => raw),
    hit: factor("hitFraction", ranking.targetWindowUsageSignalRef, (jobs) => 1 - cold(jobs)),
    pull: factor("pullTime", ranking.pullTimeSignalRef, (raw) => raw),
    nodes: { name: "nodes", signal: null, column: null, value: () => ranking.nodeCount },
  };
}

export function coldWarnings(ranking: Exposure, column: ColumnOf, semantics: Semantics): Warning[] {
  const { nodeCount, preWindowUsageSignalRef: signal } = ranking;
  const warning = coldFractionWarning(nodeCount, signal, column(signal).values, semantics);
  return warning === null ? [] : [warning];
}
