import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankingCases, withWeights } from "@/test/support/rankings";
import { computeSignals } from "../signals/computeSignals";
import type { Policy } from "../policy/model";
import { rank } from "../ranking/rank";
import { normal, uniform } from "../../numeric/random";
import { stability } from "./stability";
import { stabilityOptionsSchema, stabilitySchema } from "./shapes/stability";
import { subjectOf } from "./subject";

const options = (more: object) => stabilityOptionsSchema.parse({ draws: 40, ...more });

describe("stability", () => {
  it("at zero spread is 0 or 1, with the rank itself as its range", () => {
    fc.assert(
      fc.property(rankingCases, fc.nat(), ({ policy, outcomes, nowMs }, seed) => {
        const computed = computeSignals(policy, outcomes, { nowMs });
        const answer = stability(subjectOf(policy, computed), options({ spread: 0, seed }));
        expect(stabilitySchema.parse(answer)).toEqual(answer);
        expect(answer.sameSet).toBe(1);
        for (const image of answer.images) {
          expect(image.share).toBe(image.rank <= policy.maxImages ? 1 : 0);
          expect([image.rank5, image.rank50, image.rank95]).toEqual([image.rank, image.rank, image.rank]);
        }
      }),
    );
  });

  it("is repeatable, and its shares add up to the places above the cut", () => {
    fc.assert(
      fc.property(rankingCases, fc.nat(), ({ policy, outcomes, nowMs }, seed) => {
        const subject = subjectOf(policy, computeSignals(policy, outcomes, { nowMs }));
        const answer = stability(subject, options({ spread: 0.7, seed }));
        expect(stability(subject, options({ spread: 0.7, seed }))).toEqual(answer);
        const sum = answer.images.reduce((total, image) => total + image.share, 0);
        expect(sum).toBeCloseTo(Math.min(policy.maxImages, answer.images.length), 9);
        for (const { rank5, rank50, rank95 } of answer.images) {
          expect(rank5 <= rank50 && rank50 <= rank95).toBe(true);
        }
      }),
    );
  });

  it("finds the smallest move of a weight that changes the set, by every pair across the cut", () => {
    fc.assert(
      fc.property(rankingCases, ({ policy, outcomes, nowMs }) => {
        const computed = computeSignals(policy, outcomes, { nowMs });
        const { setChanges, smallest } = stability(subjectOf(policy, computed), options({ draws: 1 }));
        const set = (subject: Policy): string =>
          rank(subject, computed)
            .ranking.filter((image) => image.selected)
            .map((image) => image.image)
            .sort()
            .join();
        const now = set(policy);
        const at = (term: number, weight: number): string => {
          const weights = setChanges.map((change, i) => (i === term ? weight : change.from));
          return set(withWeights(policy, weights));
        };
        // Two images that rounding makes level change places at any weight, and no line shows it.
        const levelAtTheCut = (term: number, weight: number): boolean => {
          const weights = setChanges.map((change, i) => (i === term ? weight : change.from));
          const { ranking } = rank(withWeights(policy, weights), computed);
          const [last, next] = [ranking[policy.maxImages - 1], ranking[policy.maxImages]];
          const sizes = ranking.flatMap(({ terms }) =>
            terms.map(({ contribution }) => Math.abs(contribution)),
          );
          return last!.finalScore - next!.finalScore <= 1e-12 * Math.max(...sizes);
        };
        const grid = [1e-6, 1e-3, 0.01, 0.1, 0.2, 0.5, 0.7, 1, 2, 5, 100];
        for (const { term, from, to } of setChanges) {
          if (to !== null) {
            expect(at(term, to)).not.toBe(now);
            const most = from + 0.99 * (to - from);
            if (most !== to && !levelAtTheCut(term, most)) expect(at(term, most)).toBe(now);
          }
          const reach = to === null ? Infinity : Math.abs(to - from);
          for (const step of grid.flatMap((each) => [each, -each])) {
            if (from + step < Math.min(0, from) || Math.abs(step) >= reach * (1 - 1e-9)) continue;
            const there = at(term, from + step);
            if (there !== now && levelAtTheCut(term, from + step)) continue;
            expect([term, step, there]).toEqual([term, step, now]);
          }
        }
        const moves = setChanges.flatMap(({ from, to }) => (to === null ? [] : [Math.abs(to - from)]));
        const least = smallest === null ? Infinity : Math.abs((smallest.to ?? Infinity) - smallest.from);
        expect(least).toBe(Math.min(Infinity, ...moves));
      }),
      { numRuns: 300 },
    );
  });
});

describe("random numbers", () => {
  it("are spread evenly, normal ones around 0 with deviation 1, and differ by seed", () => {
    const draw = normal(uniform(7));
    const numbers = Array.from({ length: 20_000 }, draw);
    const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
    const variance = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / numbers.length;
    expect(Math.abs(mean)).toBeLessThan(0.03);
    expect(Math.abs(variance - 1)).toBeLessThan(0.05);
    const first = Array.from({ length: 50 }, (_, seed) => uniform(seed)());
    expect(new Set(first).size).toBe(50);
    expect(Math.min(...first)).toBeLessThan(0.1);
    expect(Math.max(...first)).toBeGreaterThan(0.9);
  });
});
