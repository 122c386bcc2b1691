/**
 * `modelExposure`: J_target · (1 − 1/N)^J_pre · p̂, and the extension `expectedColdPulls`:
 * p̂ · N · (1 − 1/N)^J_pre · (1 − (1 − 1/N)^J_target) (discovery.md section 5).
 * J are job starts per rotation, p̂ seconds of a pull, N nodes; a missing input is a 0; 0⁰ = 1.
 */
import type { ExpectedColdPullsRanking, ModelExposureRanking } from "../policy/model";
import { pow } from "../elementary";
import type { ColumnOf, Scoring } from "./columns";
import { productOf, type FactorColumn } from "./factors";

type Exposure = ModelExposureRanking | ExpectedColdPullsRanking;

/** The share of nodes that no one of `jobs` job starts has warmed. */
function coldFraction(nodeCount: number, jobs: number): number {
  return pow(1 - 1 / nodeCount, jobs);
}

function inputs(ranking: Exposure, column: ColumnOf) {
  const factor = (name: string, signal: string, value: FactorColumn["value"]): FactorColumn => ({
    name,
    signal,
    column: column(signal),
    value,
  });
  const cold = (jobs: number): number => coldFraction(ranking.nodeCount, jobs);
  return {
    cold: factor("coldFraction", ranking.preWindowUsageSignalRef, cold),
    target: factor("targetWindowUsage", ranking.targetWindowUsageSignalRef, (raw) => raw),
    hit: factor("hitFraction", ranking.targetWindowUsageSignalRef, (jobs) => 1 - cold(jobs)),
    pull: factor("pullTime", ranking.pullTimeSignalRef, (raw) => raw),
    nodes: { name: "nodes", signal: null, column: null, value: () => ranking.nodeCount },
  };
}

export function modelExposureRanking(
  ranking: ModelExposureRanking,
  column: ColumnOf,
  candidates: number,
): Scoring {
  const { target, cold, pull } = inputs(ranking, column);
  return productOf([target, cold, pull], candidates);
}

export function expectedColdPullsRanking(
  ranking: ExpectedColdPullsRanking,
  column: ColumnOf,
  candidates: number,
): Scoring {
  const { pull, nodes, cold, hit } = inputs(ranking, column);
  return productOf([pull, nodes, cold, hit], candidates);
}

/** Below this the cold fraction says nothing any more (discovery.md section 5). */
const VANISHING = 1e-6;

/**
 * True when more than half of the images that have J_pre have a cold fraction below 1e-6: J are probably
 * container samples, not job starts. Never for N = 1, where every start warms the only node.
 */
export function coldFractionVanishes(ranking: Exposure, column: ColumnOf): boolean {
  if (ranking.nodeCount === 1) return false;
  let measured = 0;
  let vanishing = 0;
  for (const jobs of column(ranking.preWindowUsageSignalRef).values) {
    if (Number.isNaN(jobs)) continue;
    measured++;
    if (coldFraction(ranking.nodeCount, jobs) < VANISHING) vanishing++;
  }
  return vanishing * 2 > measured;
}
