import { expect, it } from "vitest";
import { runPipeline, type Policy } from "@/lib/discovery";
import { aggregateSignal, NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";
import { imageCount, pairsOf, valuesOf, type SignalsRun } from "./values";

const signals = [aggregateSignal("total", "q"), aggregateSignal("other", "r")];
const outcomes = [usage("q", { a: [3], b: [2], c: [1] }), usage("r", { a: [5], c: [7] })];

function runOf(policy: Policy): SignalsRun {
  const result = runPipeline(policy, outcomes, { nowMs: NOW * 1000 });
  return { id: "run-1", spec: policy, artifactBytes: null, ...result };
}

it("images that the ranking leaves out have their values, and count as missing where they have none", () => {
  const ranking = { ...weighted(["total", 1], ["other", 1]), missingSignal: "drop" } as const;
  const run = runOf(policyWith(signals, ranking, { maxImages: 1, imageFilter: "[ab]" }));
  expect(run.ranking.map(({ image }) => image)).toEqual(["a"]);
  expect(imageCount(run)).toBe(3);
  expect(valuesOf(run, "total").map(({ image, selected }) => [image, selected])).toEqual([
    ["a", true],
    ["b", false],
    ["c", false],
  ]);
  expect(valuesOf(run, "other").map(({ image, raw }) => [image, raw])).toEqual([
    ["c", 7],
    ["a", 5],
  ]);
  expect(pairsOf(run, "total", "other").map(({ image }) => image)).toEqual(["a", "c"]);
});

it("a run that did not keep what is without a rank has the ranked images alone", () => {
  const { unranked: _, ...run } = runOf(policyWith(signals, weighted(["total", 1])));
  expect(imageCount(run)).toBe(3);
});
