import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareMany, attribution, runPipeline, diffRankings } from "@/lib/discovery";
import { rankingCases, withWeights } from "@/test/support/rankings";
import { aggregateSignal, NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";
import { reverseDiff } from "./reverse";
import { differing, standingText } from "./sideBySide";
import { sourceKey } from "./sources";
import { rankChange, waterfall } from "./waterfall";

describe("a comparison read from the other end", () => {
  it("is the comparison the other way round", () => {
    const weights = fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(rankingCases, weights, ({ policy, outcomes, nowMs }, moved) => {
        const before = runPipeline(policy, outcomes, { nowMs });
        const after = runPipeline(withWeights(policy, moved), outcomes, { nowMs });
        expect(reverseDiff(diffRankings(before, after))).toEqual(diffRankings(after, before));
      }),
    );
  });
});

describe("a waterfall", () => {
  const signals = [aggregateSignal("a", "qa"), aggregateSignal("b", "qb")];
  const outcomes = [
    usage("qa", { "x:1": [10], "y:1": [8], "z:1": [1] }),
    usage("qb", { "x:1": [1], "y:1": [0], "z:1": [9] }),
  ];
  const options = { nowMs: NOW * 1000 };
  const before = { policy: policyWith(signals, weighted(["a", 0.9], ["b", 0.1])), outcomes, options };
  const after = {
    policy: policyWith(signals, weighted(["a", 0.1], ["b", 0.9]), { imageFilter: "[xz]" }),
    outcomes,
    options,
  };

  it("begins each part where the one before ends, and ends at the whole", () => {
    for (const attributed of attribution(before, after, ["x:1", "y:1", "z:1"]).images) {
      const rows = waterfall(attributed);
      const parts = rows.filter(({ isWhole }) => !isWhole);
      const whole = rows.at(-1)!;
      expect(parts.length).toBeGreaterThan(1);
      expect(whole).toMatchObject({ isWhole: true, rank: attributed.rankDelta });
      parts.forEach((part, i) => expect(part.from).toBe(i === 0 ? whole.from : parts[i - 1]!.to));
      expect(parts.at(-1)!.to).toBeCloseTo(whole.to, 12);
      for (const { from, to } of rows) {
        expect(Math.min(from, to)).toBeGreaterThanOrEqual(0);
        expect(Math.max(from, to)).toBeLessThanOrEqual(1);
      }
    }
  });

  it("says the change in words", () => {
    const [x, y, z] = attribution(before, after, ["x:1", "y:1", "z:1"]).images;
    expect(rankChange(z!)).toBe("From rank 3 to rank 1: 2 places up.");
    expect(rankChange(x!)).toBe("From rank 1 to rank 2: 1 place down.");
    expect(rankChange(y!)).toBe(
      "From rank 2 to no rank: 1 place down, no rank counted as one after the last.",
    );
  });
});

describe("side by side", () => {
  it("shows what is not treated alike, what is torn first", () => {
    const signals = [aggregateSignal("a", "qa"), aggregateSignal("b", "qb")];
    const outcomes = [
      usage("qa", { "p:1": [20], "x:1": [10], "y:1": [8], "z:1": [1] }),
      usage("qb", { "p:1": [20], "x:1": [1], "y:1": [0], "z:1": [9] }),
    ];
    const under = (a: number, b: number) =>
      runPipeline(policyWith(signals, weighted(["a", a], ["b", b])), outcomes, { nowMs: NOW * 1000 });
    const comparison = compareMany([
      { label: "one", result: under(1, 0) },
      { label: "other", result: under(0, 1) },
    ]);
    expect(differing(comparison).map(({ image }) => image)).toEqual(["z:1", "x:1", "y:1"]);
    expect(comparison.images[0]?.image).toBe("p:1");
    expect(standingText({ rank: 1200, score: 1, selected: false })).toBe("1,200, below the line");
    expect(standingText(null)).toBe("no rank");
  });
});

describe("what can be compared with", () => {
  it("is read from the address", () => {
    expect(sourceKey("saved")).toEqual({ kind: "saved" });
    expect(sourceKey("run:abc")).toEqual({ kind: "run", id: "abc" });
    expect(sourceKey("policy:a:b")).toEqual({ kind: "policy", id: "a:b" });
    expect([sourceKey("run:"), sourceKey("else"), sourceKey("x:y")]).toEqual([null, null, null]);
  });
});
