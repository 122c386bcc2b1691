/** Compares the replay with a simulation that runs every node separately, and optima with exhaustive search. */
import { test, fc } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { replay, withDefaults, type Rotation } from "@/lib/replay";
import { imageTable, jobSet, MIDNIGHT, type SmallJob } from "@/test/support/replayJobs";

const PREWARM = 500;
const WINDOW = { start: 600, end: 900 };
const seconds = fc.integer({ min: 0, max: 1_000 });

const jobs = (images: number): fc.Arbitrary<SmallJob[]> =>
  fc.array(
    fc.record({
      at: seconds,
      node: fc.integer({ min: 0, max: 3 }),
      image: fc.integer({ min: 0, max: images - 1 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
const pulls = (images: number): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: 1, max: 400 }), { minLength: images, maxLength: images });
const rotations = fc.array(
  fc.record({
    timeMs: seconds.map((at) => MIDNIGHT + at * 1_000),
    node: fc.constantFrom("", "node-0", "node-*", "*1"),
  }),
  { maxLength: 2 },
);

const options = {
  prewarmAt: MIDNIGHT + PREWARM * 1_000,
  developerStart: at(WINDOW.start),
  developerEnd: at(WINDOW.end),
};

function at(second: number): number {
  return MIDNIGHT + second * 1_000;
}

/** Second by second: every node has its images, with the second from which each is there. */
function bruteForce(
  list: readonly SmallJob[],
  pull: readonly number[],
  turns: readonly Rotation[],
  prewarmed: ReadonlySet<number>,
): { all: number; window: number; affected: number } {
  const nodes = Array.from({ length: 4 }, () => new Map<number, number>());
  const sum = { all: 0, window: 0, affected: 0 };
  const hit = (pattern: string, node: number): boolean =>
    new RegExp(`^${pattern === "" ? ".*" : pattern.replaceAll("*", ".*")}$`).test(`node-${node}`);
  for (let now = 0; now <= 1_000; now += 1) {
    for (const { timeMs, node: pattern } of turns) {
      if (timeMs !== at(now)) continue;
      nodes.forEach((images, node) => hit(pattern, node) && images.clear());
    }
    if (now >= PREWARM) {
      for (const images of nodes) {
        for (const image of prewarmed) if (!images.has(image)) images.set(image, PREWARM);
      }
    }
    for (const { node, image } of list.filter((job) => job.at === now)) {
      const images = nodes[node]!;
      if (!images.has(image)) images.set(image, now + pull[image]!);
      const wait = Math.max(0, images.get(image)! - now);
      sum.all += wait;
      if (now >= WINDOW.start && now < WINDOW.end) sum.window += wait;
      if (wait > 0) sum.affected += 1;
    }
  }
  return sum;
}

describe("a replay of few jobs", () => {
  test.prop([jobs(3), pulls(3), rotations])("is what every node would have seen", (list, pull, turns) => {
    const table = imageTable(pull);
    const set = jobSet(table, list);
    const result = replay(
      { table, jobs: set, rotations: turns },
      withDefaults({ ...options, topK: [1, 2] }, set, false),
    );
    const without = bruteForce(list, pull, turns, new Set());
    expect(result.scenarios[0]!.affected_job_minutes_total * 60).toBeCloseTo(without.all, 6);
    expect(result.scenarios[0]!.affected_jobs_total).toBe(without.affected);
    for (const [index, { images }] of result.details.entries()) {
      const prewarmed = new Set(images.map((id) => Number(id.slice(4))));
      const found = bruteForce(list, pull, turns, prewarmed);
      const row = result.strategies[index]!;
      expect(row.affected_job_minutes_developer_window * 60).toBeCloseTo(found.window, 6);
      expect(row.minutes_avoided_vs_no_prewarm * 60).toBeCloseTo(without.window - found.window, 6);
      expect(result.details[index]!.affected_jobs_total).toBe(found.affected);
      expect(result.details[index]!.affected_job_minutes_total * 60).toBeCloseTo(found.all, 6);
    }
  });

  test.prop([jobs(12), pulls(12), fc.integer({ min: 1, max: 4 })], { numRuns: 20 })(
    "has the optimum that trying every choice of images finds",
    (list, pull, k) => {
      const table = imageTable(pull);
      const set = jobSet(table, list);
      const result = replay({ table, jobs: set }, withDefaults({ ...options, topK: [k] }, set, false));
      const used = [...new Set(list.map(({ image }) => image))];
      const without = bruteForce(list, pull, [], new Set()).window;
      let most = 0;
      for (let choice = 0; choice < 2 ** used.length; choice += 1) {
        const images = used.filter((_, bit) => (choice >> bit) & 1);
        if (images.length > k) continue;
        most = Math.max(most, without - bruteForce(list, pull, [], new Set(images)).window);
      }
      expect(result.optimum[0]!.minutes_saved_developer_window * 60).toBeCloseTo(most, 6);
    },
  );
});
