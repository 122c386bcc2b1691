import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aggregateSignal, NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";
import { rankingCases, type RankingCase } from "@/test/support/rankings";
import type { Policy } from "../policy/model";
import { runPipeline } from "../pipeline";
import { attribution, type RunSide } from "./attribution";
import { attributionSchema } from "./shapes/attribution";
import { shapley } from "./shapley";

const sideOf = ({ policy, outcomes, nowMs }: RankingCase): RunSide => ({
  policy,
  outcomes,
  options: { nowMs },
});
const imagesOf = (...sides: RunSide[]): string[] => [
  ...new Set(
    sides.flatMap(({ outcomes }) =>
      outcomes.flatMap((each) =>
        each.status === "success" && each.data.kind === "matrix" ? each.data.matrix.images : [],
      ),
    ),
  ),
  "nobody:1",
];

describe("attribution", () => {
  it("has parts that add up to the whole, from one real ranking to the other", () => {
    fc.assert(
      fc.property(rankingCases, rankingCases, (one, other) => {
        const [before, after] = [sideOf(one), sideOf(other)];
        const images = imagesOf(before, after);
        const answer = attribution(before, after, images);
        expect(attributionSchema.parse(answer)).toEqual(answer);
        const [from, to] = [before, after].map((side) =>
          runPipeline(side.policy, side.outcomes, side.options),
        );
        for (const { image, rankDelta, scoreDelta, parts, ...sides } of answer.images) {
          const [old, now] = [from!, to!].map((run) => run.ranking.find((each) => each.image === image));
          expect(sides.before).toEqual({
            rank: old?.rank ?? null,
            score: old?.finalScore ?? null,
            selected: old?.selected ?? false,
          });
          expect(sides.after).toMatchObject({ rank: now?.rank ?? null, score: now?.finalScore ?? null });
          const oldRank = old?.rank ?? from!.ranking.length + 1;
          expect(rankDelta).toBe(oldRank - (now?.rank ?? to!.ranking.length + 1));
          expect(scoreDelta).toBe((now?.finalScore ?? 0) - (old?.finalScore ?? 0));
          expect(parts.map((part) => part.factor)).toEqual(answer.factors);
          expect(parts.reduce((sum, part) => sum + part.rank, 0)).toBe(rankDelta);
          const size = Math.max(1, ...parts.map((part) => Math.abs(part.score)));
          const off = parts.reduce((sum, part) => sum + part.score, 0) - scoreDelta;
          expect(Math.abs(off) / size).toBeLessThan(1e-12);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("turns around with its sides", () => {
    fc.assert(
      fc.property(rankingCases, rankingCases, (one, other) => {
        const [before, after] = [sideOf(one), sideOf(other)];
        const images = imagesOf(before, after);
        const back = attribution(after, before, images);
        attribution(before, after, images).images.forEach((image, i) => {
          image.parts.forEach((part, f) => {
            expect(part.rank).toBeCloseTo(-(back.images[i]?.parts[f]?.rank ?? NaN), 4);
          });
        });
      }),
      { numRuns: 30 },
    );
  });

  const signals = [aggregateSignal("total", "q"), aggregateSignal("peak", "q", "max")];
  const policy = policyWith(signals, weighted(["total", 0.9], ["peak", 0.1]), { maxImages: 1 });
  const outcomes = [usage("q", { a: [5, 5, 5], b: [9, 0, 0], c: [1, 1, 1] })];
  const side = (changed: Partial<Policy>, data = outcomes): RunSide => ({
    policy: { ...policy, ...changed },
    outcomes: data,
    options: { nowMs: NOW * 1000 },
  });

  it("gives all of it to the one factor that differs", () => {
    const of = (after: RunSide) => attribution(side({}), after, ["b"]).images[0];
    const weights = of(side({ ranking: weighted(["total", 0.1], ["peak", 0.9]) }));
    expect(weights).toMatchObject({ rankDelta: 1, parts: [{ factor: "weights", rank: 1 }] });
    expect(weights?.parts[0]?.score).toBe(weights?.scoreDelta);
    expect(of(side({}))).toMatchObject({ rankDelta: 0, parts: [] });
    // Without a, only the filter and the range that follows from it change b's place.
    const filtered = of(side({ imageFilter: "[bc]" }));
    expect(filtered?.parts.map((part) => part.factor)).toEqual(["filter", "range"]);
    expect(filtered).toMatchObject({ rankDelta: 1, parts: [{ rank: 1 }, { rank: 0 }] });
  });

  it("tells the data from the scale that another image stretches", () => {
    const stretched = [usage("q", { a: [5, 5, 5], b: [9, 0, 0], c: [900, 0, 0] })];
    const image = attribution(side({}), side({}, stretched), ["a"]).images[0];
    expect(image?.parts.map((part) => part.factor)).toEqual(["data", "range"]);
    const [data, range] = image?.parts ?? [];
    // a's own data is unchanged: what its score lost, it lost to the range.
    expect(data?.score).toBe(0);
    expect(range?.score).toBe(image?.scoreDelta);
    expect(image?.scoreDelta).toBeLessThan(-0.5);
  });
});

describe("shapley", () => {
  it("shares what only two factors together bring equally, and nothing with the third", () => {
    expect(shapley(3, (mixture) => ((mixture & 3) === 3 ? 12 : 0))).toEqual([6, 6, 0]);
  });
});
