import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankingCases } from "@/test/support/rankings";
import { runPipeline } from "../pipeline";
import { compareMany } from "./compareMany";
import { comparisonSchema } from "./shapes/compareMany";

describe("compareMany", () => {
  it("puts rankings side by side, the first against each", () => {
    fc.assert(
      fc.property(rankingCases, rankingCases, rankingCases, (...cases) => {
        const rankings = cases.map(({ policy, outcomes, nowMs }, i) => ({
          label: `run ${i}`,
          result: runPipeline(policy, outcomes, { nowMs }),
        }));
        const answer = compareMany(rankings);
        expect(comparisonSchema.parse(answer)).toEqual(answer);
        expect(answer.diffs).toHaveLength(2);
        rankings.forEach(({ result }, i) => {
          const own = answer.images.flatMap(({ image, standings }) => {
            const standing = standings[i] ?? null;
            return standing === null ? [] : [[standing.rank, image]];
          });
          expect(own.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual(
            result.ranking.map((image) => [image.rank, image.image]),
          );
        });
        const inAll = answer.images.filter((image) => image.standings.every((each) => each?.selected));
        expect(answer.selectedInAll).toBe(inAll.length);
      }),
    );
  });
});
