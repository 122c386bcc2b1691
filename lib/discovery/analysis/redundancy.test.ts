import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aggregateSignal, NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";
import { rankingCases, type RankingCase } from "@/test/support/rankings";
import { computeSignals } from "../signals/computeSignals";
import { redundancy } from "./redundancy";
import { redundancySchema } from "./shapes/redundancy";
import { subjectOf, type Subject } from "./subject";

const subjectFor = ({ policy, outcomes, nowMs }: RankingCase): Subject =>
  subjectOf(policy, computeSignals(policy, outcomes, { nowMs }));
const options = { nowMs: NOW * 1000 };

describe("redundancy", () => {
  it("pairs the signals and evaluates the ranking without each", () => {
    fc.assert(
      fc.property(rankingCases, (subjectCase) => {
        const answer = redundancy(subjectFor(subjectCase));
        expect(redundancySchema.parse(answer)).toEqual(answer);
        expect(answer.pairs.map(({ a, b }) => `${a}${b}`)).toEqual(["xy", "xz", "yz"]);
      }),
    );
    const policy = policyWith(
      [aggregateSignal("total", "q"), aggregateSignal("peak", "q", "max")],
      weighted(["total", 0.5], ["peak", 0.5]),
      { maxImages: 1 },
    );
    const rows = { a: [9, 0, 0], b: [4, 4, 4], c: [1, 1, 1] };
    const computed = computeSignals(policy, [usage("q", rows)], options);
    const { leftOut, pairs } = redundancy(subjectOf(policy, computed));
    expect(pairs).toMatchObject([{ images: 3, spearman: 0.5 }]);
    expect(leftOut[0]?.change).toEqual({ entered: [], left: [], moved: 0 });
    expect(leftOut[1]?.change).toEqual({ entered: ["b"], left: ["a"], moved: 2 });
  });
});
