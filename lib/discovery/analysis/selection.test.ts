import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankingCases, type RankingCase } from "@/test/support/rankings";
import { computeSignals } from "../signals/computeSignals";
import { runPipeline } from "../pipeline";
import { diffRankings } from "./runDiff";
import { selectionChange } from "./selection";
import { subjectOf, type Subject } from "./subject";

const subjectFor = ({ policy, outcomes, nowMs }: RankingCase): Subject =>
  subjectOf(policy, computeSignals(policy, outcomes, { nowMs }));

describe("selectionChange", () => {
  it("says of two rankings what a comparison of the runs says", () => {
    fc.assert(
      fc.property(rankingCases, rankingCases, (one, other) => {
        const change = selectionChange(subjectFor(one), subjectFor(other));
        const [before, after] = [one, other].map(({ policy, outcomes, nowMs }) =>
          runPipeline(policy, outcomes, { nowMs }),
        );
        const diff = diffRankings(before!, after!);
        expect(change.entered).toEqual(diff.entered.map((each) => each.image));
        expect(change.left).toEqual(diff.left.map((each) => each.image));
      }),
    );
  });
});
