import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankingCases } from "@/test/support/rankings";
import { aggregateSignal, NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";
import { runPipeline } from "../pipeline";
import type { Policy } from "../policy/model";
import { crossings } from "./crossings";

const outcomes = [
  usage("qa", { "a:1": [10], "b:1": [8], "c:1": [1], "d:1": [0] }),
  usage("qb", { "a:1": [1], "b:1": [0], "c:1": [9], "d:1": [3] }),
];
const signals = [aggregateSignal("a", "qa"), aggregateSignal("b", "qb")];
const saved = policyWith(signals, weighted(["a", 0.7], ["b", 0.3]));
const options = { nowMs: NOW * 1000 };
const between = (before: Policy, after: Policy) =>
  crossings({ policy: before, outcomes, options }, { policy: after, outcomes, options });

describe("what carried an image across the line", () => {
  it("is the one edit there is, with the part of the score that changed", () => {
    const [entered, left, ...rest] = between(saved, { ...saved, ranking: weighted(["a", 0.7], ["b", 0.9]) });
    expect(rest).toEqual([]);
    expect(entered).toMatchObject({
      image: "c:1",
      direction: "in",
      by: ["weight of b 0.3 → 0.9"],
      how: "needed",
      before: { rank: 3, selected: false },
      after: { rank: 1, selected: true },
      part: { name: "b", before: 0.3, after: 0.9, units: { before: null, after: null } },
      units: { before: null, after: null },
    });
    // Its own score is unchanged: others passed it.
    expect(left).toMatchObject({ image: "b:1", direction: "out", part: null });
    expect(left!.line.after).toBeGreaterThan(left!.line.before!);
    expect(left!.before.score).toBe(left!.after.score);
  });

  it("has the unit of each side's scores, which an edit may change", () => {
    const counted = [...signals, aggregateSignal("n", "qb", "count")];
    const one = policyWith(counted, { strategy: "signal", signalRef: "n" });
    const [first] = between(policyWith(counted, weighted(["b", 1])), one);
    expect(first).toMatchObject({ part: null, units: { before: null, after: "samples" } });
  });

  it("leaves out edits without which it would have crossed too", () => {
    const after = { ...saved, ranking: weighted(["a", 0.71], ["b", 0.9]) };
    expect(between(saved, after).map(({ by, how }) => [by, how])).toEqual([
      [["weight of b 0.3 → 0.9"], "needed"],
      [["weight of b 0.3 → 0.9"], "needed"],
    ]);
  });

  it("names edits that are each enough alone, and all where only all together are", () => {
    const either = { ...saved, ranking: weighted(["a", 0.1], ["b", 0.9]) };
    expect(between(saved, either)[0]).toMatchObject({
      image: "c:1",
      how: "eachAlone",
      by: ["weight of a 0.7 → 0.1", "weight of b 0.3 → 0.9"],
    });
    const both = { ...saved, maxImages: 3, ranking: weighted(["a", 0.7], ["b", 0.4]) };
    expect(between(saved, both)).toMatchObject([{ image: "c:1", by: ["maxImages 2 → 3"], how: "needed" }]);
  });

  it("takes renamed signals and their terms as one edit, and other samples as one", () => {
    const renamed = policyWith(
      [aggregateSignal("a", "qa"), aggregateSignal("z", "qb")],
      weighted(["a", 0.7], ["z", 0.9]),
    );
    expect(between(saved, renamed)[0]!.by).toHaveLength(1);
    const others = [usage("qa", { "d:1": [10], "c:1": [9] }), usage("qb", { "d:1": [1], "a:1": [0] })];
    const found = crossings(
      { policy: saved, outcomes, options },
      { policy: saved, outcomes: others, options },
    );
    expect(new Set(found.flatMap(({ by }) => by))).toEqual(new Set(["the data"]));
  });

  it("covers exactly the images that entered and left, each with an edit", () => {
    fc.assert(
      fc.property(rankingCases, rankingCases, (one, other) => {
        const sides = [one, { ...one, policy: other.policy }].map(({ policy, outcomes, nowMs }) => ({
          policy,
          outcomes,
          options: { nowMs },
          selected: runPipeline(policy, outcomes, { nowMs }).ranking.filter(({ selected }) => selected),
        }));
        const [before, after] = sides as [(typeof sides)[0], (typeof sides)[0]];
        const found = crossings(before, after);
        const [was, is] = [before, after].map(({ selected }) => selected.map(({ image }) => image));
        const inFirst = is!.filter((image) => !was!.includes(image));
        const out = was!.filter((image) => !is!.includes(image));
        expect(found.map(({ image }) => image)).toEqual([...inFirst, ...out]);
        for (const { by } of found) expect(by.length).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });
});
