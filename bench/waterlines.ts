/**
 * `npm run bench -- waterlines`: how long plans take. 500 nodes with 110 pods each, each over a CPU and a memory
 * waterline, and growing numbers of nodes up to 5,000; in comparison, what acting on every candidate would hit;
 * 10,000 random nodes on which the promises of the profiles are checked; and, in Chromium, moves of the line of a
 * node with 250 pods.
 */
import {
  settingOf,
  metricsOf,
  planNode,
  profileOf,
  type WaterlineNode,
  type Waterlines,
} from "../lib/waterlines";
import { examine } from "../test/support/waterlines/properties";
import { poolNode } from "./waterlines/pool";
import { timeSlider } from "./waterlines/slider";
import { quantile, type Benchmark } from "./benchmark";

const PODS = 110;
const NODES = [500, 1_500, 5_000];
const ROUNDS = 3;
const SCENARIOS = 10_000;

interface Case {
  readonly node: WaterlineNode;
  readonly waterlines: Waterlines;
}

function planAll(name: "seed" | "improved", cases: readonly Case[]): number {
  const profile = profileOf(name);
  const setting = settingOf(profile, metricsOf(profile.metrics));
  let acted = 0;
  for (const { node, waterlines } of cases) {
    const plan = planNode(setting, { node: node.metrics, pods: node.pods, waterlines });
    acted += plan.evict?.acted.length ?? 0;
  }
  return acted;
}

const median = (work: () => unknown): number => {
  work();
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return quantile(times, 0.5);
};

export const waterlines: Benchmark = async (say) => {
  say(`making ${NODES.at(-1)} nodes of ${PODS} pods …`);
  const cases = Array.from({ length: NODES.at(-1) ?? 0 }, (_, at) => poolNode(at, PODS));
  const took = NODES.map((nodes) => {
    const some = cases.slice(0, nodes);
    say(`planning ${nodes} nodes …`);
    return {
      nodes,
      improved: median(() => planAll("improved", some)),
      seed: median(() => planAll("seed", some)),
    };
  });
  say(`checking ${SCENARIOS.toLocaleString("en")} random nodes …`);
  const found = Array.from({ length: SCENARIOS }, (_, seed) => examine(seed, 1 + (seed % 2)));
  const problems = found.flatMap((one) => one.problems);
  for (const problem of problems.slice(0, 10)) say(problem);
  const [first, last] = [took[0], took.at(-1)];
  if (!first || !last) throw new Error("nothing was measured");
  const sum = (of: (one: (typeof found)[number]) => number): number =>
    found.reduce((all, one) => all + of(one), 0);
  const digits = (value: number, places: number): number => Number(value.toFixed(places));
  const slider = await timeSlider(say);
  const figures = {
    sliderP50Ms: digits(quantile(slider, 0.5), 1),
    sliderP95Ms: digits(quantile(slider, 0.95), 1),
    ms500: digits(first.improved, 1),
    ms500ToSeed: digits(first.improved / first.seed, 2),
    growthExponent: digits(Math.log(last.improved / first.improved) / Math.log(last.nodes / first.nodes), 3),
    violations: problems.length,
    podsAll: sum(({ pods }) => pods),
    podsSeed: sum(({ seed }) => seed),
    podsImproved: sum(({ improved }) => improved),
  };
  return {
    columns: ["nodes", "improved ms", "seed ms", "µs a node"],
    rows: took.map(({ nodes, improved, seed }) => [
      nodes.toLocaleString("en"),
      improved.toFixed(1),
      seed.toFixed(1),
      ((improved / nodes) * 1_000).toFixed(0),
    ]),
    figures,
  };
};
