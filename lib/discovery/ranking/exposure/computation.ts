/**
 * Shared by the strategies of the exposure model (discovery.md section 5). J are job starts per rotation, p̂ is the
 * pull time in seconds, N the number of nodes; a missing input is 0; 0⁰ = 1.
 */
import type { z } from "zod";
import { pow, powBySquares } from "../../../numeric/elementary";
import type { ShapeOf } from "../../declare/field";
import type { Semantics } from "../../declare/spelling";
import type { Warning } from "../../result";
import type { ColumnOf } from "../columns";
import type { FactorColumn } from "../factors";
import type { exposureFields } from "./declaration";

type Exposure = z.infer<z.ZodObject<ShapeOf<typeof exposureFields>>>;

/** Returns the expected share of nodes that none of `jobs` job starts has warmed. */
function coldFraction(nodeCount: number, jobs: number, semantics: Semantics): number {
  return (semantics === "operator" ? powBySquares : pow)(1 - 1 / nodeCount, jobs);
}

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

/** A smaller cold fraction has no meaning (discovery.md section 5). */
const VANISHING = 1e-6;

/**
 * Whether more than half of the images that have J_pre have a cold fraction below 1e-6: J are then probably container
 * samples, not job starts. Always false for N = 1, where every start warms the only node.
 */
function coldFractionVanishes(ranking: Exposure, column: ColumnOf, semantics: Semantics): boolean {
  if (ranking.nodeCount === 1) return false;
  let measured = 0;
  let vanishing = 0;
  for (const jobs of column(ranking.preWindowUsageSignalRef).values) {
    if (Number.isNaN(jobs)) continue;
    measured++;
    if (coldFraction(ranking.nodeCount, jobs, semantics) < VANISHING) vanishing++;
  }
  return vanishing * 2 > measured;
}

export function coldWarnings(ranking: Exposure, column: ColumnOf, semantics: Semantics): Warning[] {
  if (!coldFractionVanishes(ranking, column, semantics)) return [];
  const signal = ranking.preWindowUsageSignalRef;
  const message =
    `the cold fraction (1 − 1/${ranking.nodeCount})^J is below 0.000001 for most images, because signal ` +
    `"${signal}" is too large for J: J are job starts per rotation, not container samples. ` +
    "Use method: increase (rises of the running count ≈ starts) with perDay: true";
  return [{ code: "coldFractionVanishes", message, signal }];
}
