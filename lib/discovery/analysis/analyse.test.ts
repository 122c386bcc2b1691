import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankingCases } from "@/test/support/rankings";
import { runPipeline } from "../pipeline";
import { analyse } from "./analyse";
import { analysisOptionsSchema, analysisSchema } from "./shapes/analyse";

describe("analyse", () => {
  it("answers every part for any ranking, as plain data that survives JSON", () => {
    fc.assert(
      fc.property(rankingCases, rankingCases, ({ policy, outcomes, nowMs }, other) => {
        const result = runPipeline(policy, outcomes, { nowMs });
        const images = [...result.ranking.slice(0, 3).map((each) => each.image), "nobody:1"];
        const options = analysisOptionsSchema.parse({ images, stability: { draws: 20 } });
        const before = { policy: other.policy, outcomes: other.outcomes, options: { nowMs: other.nowMs } };
        const beside = [{ label: "other", result: runPipeline(other.policy, other.outcomes, { nowMs }) }];
        const answer = analyse({ policy, outcomes, options: { nowMs } }, options, { before, beside });
        expect(analysisSchema.parse(JSON.parse(JSON.stringify(answer)))).toEqual(answer);
        expect(answer.whyNot.map((each) => each.explanation.image)).toEqual(images);
        expect(answer.counterfactuals.at(-1)).toMatchObject({ considered: false });
        expect(Object.values(answer)).not.toContain(null);
      }),
      { numRuns: 40 },
    );
  });

  it("answers only what is asked for", () => {
    const [{ policy, outcomes, nowMs } = { policy: null, outcomes: [], nowMs: 0 }] = fc.sample(
      rankingCases,
      1,
    );
    const options = analysisOptionsSchema.parse({ parts: ["outliers"] });
    const answer = analyse({ policy: policy!, outcomes, options: { nowMs } }, options);
    expect(answer).toMatchObject({ whyNot: [], stability: null, sensitivity: null, comparison: null });
    expect(answer.outliers).not.toBeNull();
    expect(analysisOptionsSchema.safeParse({ parts: ["luck"] }).success).toBe(false);
  });
});
