import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  expectationOf,
  expectationOfView,
  expectedImagesSchema,
  filterCandidates,
  runPipeline,
  tunerEngine,
} from "@/lib/discovery";
import { aggregateSignal, NOW, policy, usage, weighted } from "@/test/support/discovery";
import { rankingCases } from "@/test/support/rankings";

const two = policy([aggregateSignal("total", "use")], weighted(["total", 1]), { maxImages: 2 });
const outcomes = [usage("use", { "a:1": [4], "b:1": [3], "c:1": [2], "d:1": [0] })];
const ranked = () => runPipeline(two, outcomes, { nowMs: NOW * 1000 }).ranking;

describe("expectationOf", () => {
  it("counts what is kept, and names the others by rank with their distance to the line", () => {
    const found = expectationOf(ranked(), { warm: ["x:9", "d:1", "a:1", "c:1"], notNeeded: [] });
    expect(found).toMatchObject({ expected: 4, kept: 1, notNeeded: 0, needless: [] });
    expect(found?.dropped).toEqual([
      { image: "c:1", rank: 3, gap: -0.25 },
      { image: "d:1", rank: 4, gap: -0.75 },
      { image: "x:9", rank: null, gap: null },
    ]);
  });

  it("names the selected images that need not be warm", () => {
    const found = expectationOf(ranked(), { warm: [], notNeeded: ["c:1", "b:1"] });
    expect(found).toMatchObject({ expected: 0, kept: 0, notNeeded: 2 });
    expect(found?.needless).toEqual([{ image: "b:1", rank: 2, gap: 0.25 }]);
  });

  it("says nothing where nothing is expected", () => {
    expect(expectationOf(ranked(), { warm: [], notNeeded: [] })).toBeUndefined();
    expect(expectationOf(ranked(), undefined)).toBeUndefined();
  });

  it("finds the same in the tuner's columns as in a run", () => {
    fc.assert(
      fc.property(rankingCases, fc.array(fc.nat(40)), ({ policy, outcomes, nowMs }, picks) => {
        const { ranking } = runPipeline(policy, outcomes, { nowMs });
        const names = picks.map((pick) => ranking[pick]?.image ?? `unknown:${pick}`);
        const half = Math.ceil(names.length / 2);
        const warm = [...new Set(names.slice(0, half))];
        const lists = { warm, notNeeded: names.slice(half).filter((name) => !warm.includes(name)) };
        const { base, columns } = tunerEngine({ outcomes, nowMs }, filterCandidates).rank(policy, policy);
        expect(expectationOfView({ ...base, ...columns }, lists)).toEqual(expectationOf(ranking, lists));
      }),
    );
  });
});

describe("the lists", () => {
  const problems = (input: unknown): string[] =>
    (expectedImagesSchema.safeParse(input).error?.issues ?? []).map(
      ({ path, message }) => `${path.join(".")} ${message}`,
    );

  it("hold each image once, without spaces around it", () => {
    expect(expectedImagesSchema.parse({ warm: [" a:1 ", "b:1", "a:1"] })).toEqual({
      warm: ["a:1", "b:1"],
      notNeeded: [],
    });
  });

  it("refuse what is no image, and an image in both", () => {
    expect(problems({ warm: ["a:1 b:1"] })).toEqual([
      "warm.0 holds a space: write one image per line, as the ranking names it",
    ]);
    expect(problems({ warm: ["a:1"], notNeeded: ["b:1", "a:1"] })).toEqual([
      "notNeeded.1 a:1 is also in warm: keep it in one of the two lists",
    ]);
    const many = Array.from({ length: 1_001 }, (_, index) => `a:${index}`);
    expect(problems({ warm: many })).toEqual(["warm has more than 1,000 images"]);
  });
});
