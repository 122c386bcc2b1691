/**
 * `npm run bench -- recommendation`: for 20 pairs of generated days, the policy recommended from the first day is
 * replayed on the second and compared with `model_exposure_dev`, which is in force, and with the optimum known
 * afterwards. Top 10, share of the developer window's waits. Pairs have the seeds 1 to 20.
 */
import { CANDIDATES, recommend, replay, withDefaults, type Strategy } from "../lib/replay";
import type { Benchmark } from "./benchmark";
import { clusterOf, dayOf, FIRST_DAY, tableOf } from "./replay/generate";

const PAIRS = 20;
const JOBS = 25_000;
const TOP_K = 10;
const HOUR_MS = 3_600_000;

interface Pair {
  readonly recommended: number;
  readonly modelExposure: number;
  readonly optimum: number;
  readonly covered: boolean;
  readonly strategy: string;
}

function strategyOf(name: string): Strategy {
  const found = CANDIDATES.find((each) => each.name === name);
  if (!found) throw new Error(`there is no candidate ${name}`);
  return found;
}

function runPair(seed: number): Pair {
  const cluster = clusterOf(seed);
  const table = tableOf(cluster);
  const history = dayOf(cluster, table, JOBS, [0], seed * 1_000);
  const jobs = dayOf(cluster, table, JOBS, [1], seed * 1_000);
  const midnight = FIRST_DAY + 24 * HOUR_MS;
  const times = {
    prewarmAt: midnight,
    developerStart: midnight + 9 * HOUR_MS,
    developerEnd: midnight + 17 * HOUR_MS,
  };
  const options = withDefaults({ ...times, topK: [TOP_K] }, jobs, true);
  const current = strategyOf("model_exposure_dev");
  const [choice] = recommend({ table, jobs: history, current }, options).choices;
  if (!choice) throw new Error("nothing was recommended");
  const chosen = { ...strategyOf(choice.strategy), name: "recommended" };
  const { strategies, optimum } = replay({ table, jobs, history, extra: [chosen] }, options);
  const percentOf = (name: string): number =>
    strategies.find(({ strategy }) => strategy === name)?.percent_minutes_saved ?? NaN;
  const stated = choice.candidates.find(({ strategy }) => strategy === choice.strategy);
  const { next_day_low: low = null, next_day_high: high = null } = stated ?? {};
  const recommended = percentOf("recommended");
  return {
    recommended,
    modelExposure: percentOf("model_exposure_dev"),
    optimum: optimum[0]?.percent_minutes_saved ?? NaN,
    covered: low !== null && high !== null && low <= recommended && recommended <= high,
    strategy: choice.strategy,
  };
}

export const recommendation: Benchmark = (say) => {
  const pairs = Array.from({ length: PAIRS }, (_, index) => {
    say(`pair ${index + 1} of ${PAIRS} …`);
    return runPair(index + 1);
  });
  const mean = (of: (pair: Pair) => number): number =>
    Number((pairs.reduce((sum, pair) => sum + of(pair), 0) / PAIRS).toFixed(2));
  const figures = {
    recommendedPct: mean((pair) => pair.recommended),
    modelExposurePct: mean((pair) => pair.modelExposure),
    optimumPct: mean((pair) => pair.optimum),
    intervalCoverage: mean((pair) => (pair.covered ? 1 : 0)),
  };
  return Promise.resolve({
    columns: [
      "seed",
      "recommended",
      "saved %",
      "model_exposure_dev %",
      "optimum %",
      "next day's interval covers",
    ],
    rows: pairs.map((pair, index) => [
      String(index + 1),
      pair.strategy,
      pair.recommended.toFixed(1),
      pair.modelExposure.toFixed(1),
      pair.optimum.toFixed(1),
      pair.covered ? "yes" : "no",
    ]),
    figures,
  });
};
