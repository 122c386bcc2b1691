import { describe, expect, it } from "vitest";
import { aggregateSignal, NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";
import { computeSignals } from "../signals/computeSignals";
import { outliers } from "./outlier";
import { outliersSchema } from "./shapes/outlier";
import { subjectOf } from "./subject";

const options = { nowMs: NOW * 1000 };

describe("outliers", () => {
  const policy = policyWith(
    [aggregateSignal("total", "q"), aggregateSignal("peak", "r", "max")],
    weighted(["total", 0.5], ["peak", 0.5]),
    { maxImages: 2 },
  );
  const found = (total: Record<string, number[]>, peak: Record<string, number[]>) =>
    outliers(subjectOf(policy, computeSignals(policy, [usage("q", total), usage("r", peak)], options)));

  it("names the image that sets the scale and what its scale decides", () => {
    const answer = found({ a: [1000], b: [8], c: [1], d: [2] }, { a: [3], b: [5], c: [6], d: [4] });
    expect(outliersSchema.parse(answer)).toEqual(answer);
    expect(answer.outliers).toMatchObject([
      { signal: "total", image: "a", end: "max", value: 1000, next: 8, leftOut: { left: [] } },
    ]);
    expect(answer.outliers[0]?.rangeLeft).toBeCloseTo(7 / 999, 12);
    // On the scale of the others b (1 + 2/3) is ahead of c (0 + 1); on a's scale, c is ahead.
    expect(answer.outliers[0]?.offTheScale).toEqual({ entered: ["b"], left: ["c"], moved: 2 });
    expect(answer.outliers[0]?.leftOut.entered).toEqual(["b"]);
  });

  it("has no other scale to offer where all others are equal", () => {
    const even = { a: [1], b: [2], c: [3], d: [4] };
    const [only] = found({ a: [100], b: [7], c: [7] }, even).outliers;
    expect(only).toMatchObject({ image: "a", rangeLeft: 0, offTheScale: null });
  });

  it("is silent about even values, shared ends and a pair", () => {
    const even = { a: [1], b: [2], c: [3], d: [4] };
    expect(found(even, even).outliers).toEqual([]);
    expect(found({ a: [100], b: [100], c: [1], d: [1] }, even).outliers).toEqual([]);
    expect(found({ a: [100], b: [1] }, even).outliers).toEqual([]);
  });
});
