import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankingCases, withWeights, type RankingCase } from "@/test/support/rankings";
import { aggregateSignal, NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";
import { computeSignals, type ComputedSignals } from "../signals/computeSignals";
import type { Policy } from "../policy/model";
import { rank } from "../ranking/rank";
import { counterfactual } from "./counterfactual";
import { setChangingWeight } from "./setChange";
import { counterfactualSchema, type MoveOutcome } from "./shapes/counterfactual";
import { subjectOf } from "./subject";

interface At {
  readonly selected: boolean;
  /** The score equals that of the image across the cut but for the last bits, which no line shows. */
  readonly level: boolean;
}

function standingBy(policy: Policy, computed: ComputedSignals, image: string): At {
  const found = rank(policy, computed).ranking.find((each) => each.image === image);
  if (found === undefined) return { selected: false, level: false };
  const size = Math.max(1, Math.abs(found.finalScore));
  return { selected: found.selected, level: Math.abs(found.gap ?? Infinity) <= 1e-12 * size };
}

function withValue(computed: ComputedSignals, name: string, image: string, value: number): ComputedSignals {
  const at = computed.candidates.indexOf(image);
  return {
    ...computed,
    signals: computed.signals.map((signal) =>
      signal.name === name ? { ...signal, values: signal.values.with(at, value) } : signal,
    ),
  };
}

function withWeight(policy: Policy, term: number, weight: number): Policy {
  if (policy.ranking?.strategy !== "weightedSum") throw new Error("a weighted sum is needed here");
  return withWeights(
    policy,
    policy.ranking.terms.map((each, i) => (i === term ? weight : each.weight)),
  );
}

interface Knob {
  readonly from: number;
  readonly to: number | null;
  /** The short number next to it. */
  readonly set: number | null;
  readonly outcome?: MoveOutcome | null;
  readonly at: (value: number) => At;
  /** Lowest value to try. */
  readonly low: number;
}

/** Returns every knob of every image of a case. */
function knobsOf({ policy, outcomes, nowMs }: RankingCase): { selected: boolean; knobs: Knob[] }[] {
  const computed = computeSignals(policy, outcomes, { nowMs });
  const subject = subjectOf(policy, computed);
  return subject.prepared.names.map((image) => {
    const answer = counterfactual(subject, image);
    expect(counterfactualSchema.parse(answer)).toEqual(answer);
    const weights = answer.weights.map(({ term, from, to, set, outcome }): Knob => ({
      from,
      to,
      set,
      outcome,
      low: Math.min(0, from),
      at: (value) => standingBy(withWeight(policy, term, value), computed, image),
    }));
    const signals = answer.signals.map(({ signal, from, to, set }): Knob => ({
      from: from ?? 0,
      to,
      set,
      low: 0,
      at: (value) => standingBy(policy, withValue(computed, signal, image, value), image),
    }));
    const { cut } = answer;
    // The cut is an integer: a fraction of a place moves nothing.
    const whole = (value: number): number => policy.maxImages + Math.trunc(value - policy.maxImages);
    const cuts: Knob[] =
      cut === null
        ? []
        : [
            {
              from: cut.from,
              to: cut.to,
              set: cut.to,
              outcome: cut.outcome,
              low: 1,
              at: (value) => standingBy({ ...policy, maxImages: whole(value) }, computed, image),
            },
          ];
    return { selected: answer.selected, knobs: [...weights, ...signals, ...cuts] };
  });
}

describe("counterfactual", () => {
  it("takes the image across the cut, and 99% of the change does not", () => {
    fc.assert(
      fc.property(rankingCases, (subject) => {
        for (const { selected, knobs } of knobsOf(subject)) {
          for (const { from, to, set, outcome, at } of knobs) {
            expect(set === null).toBe(to === null);
            if (to === null || set === null) continue;
            expect(at(to).selected).toBe(!selected);
            expect(at(set).selected).toBe(!selected);
            expect(Math.sign(set - from)).toBe(Math.sign(to - from));
            const crossed = selected ? outcome?.left : outcome?.entered;
            expect(crossed?.count).not.toBe(0);
            const most = from + 0.99 * (to - from);
            if (most === to || most === from) continue;
            const before = at(most);
            if (!before.level) expect(before.selected).toBe(selected);
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  it("finds no change larger than one that a fine grid finds", () => {
    const steps = [1e-3, 0.01, 0.1, 0.25, 0.5, 0.9, 1, 1.1, 2, 3, 5, 10, 100, 1e4];
    fc.assert(
      fc.property(rankingCases, (subject) => {
        for (const { selected, knobs } of knobsOf(subject)) {
          for (const { from, to, at, low } of knobs) {
            const reach = to === null ? Infinity : Math.abs(to - from);
            for (const step of steps.flatMap((each) => [each, -each])) {
              const value = from + step;
              // At the missing value itself, nothing is measured.
              if (value < low || Math.abs(value - from) >= reach * (1 - 1e-9)) continue;
              const tried = at(value);
              if (!tried.level) expect([value, tried.selected]).toEqual([value, selected]);
            }
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  const signals = [aggregateSignal("total", "q"), aggregateSignal("peak", "q", "max")];
  const policy = policyWith(signals, weighted(["total", 0.5], ["peak", 0.5]), { maxImages: 1 });
  const asked = (rows: Record<string, number[]>, image: string) =>
    counterfactual(
      subjectOf(policy, computeSignals(policy, [usage("q", rows)], { nowMs: NOW * 1000 })),
      image,
    );

  it("names the weight and the value where scores meet, the name deciding", () => {
    // total 10, 8, 0 and peak 6, 8, 0: a leads with 0.5 + 0.375 against 0.4 + 0.5.
    const answer = asked({ a: [6, 4], b: [8], c: [0] }, "a");
    expect(answer).toMatchObject({ selected: false, rank: 2, cut: { from: 1, to: 2 } });
    expect(answer.weights[0]?.to).toBeCloseTo(0.625, 12);
    expect(answer.weights[1]?.to).toBeCloseTo(0.4, 12);
    expect(answer.signals[1]?.to).toBeCloseTo(6.4, 12);
    // Counts have no fractions.
    expect(answer.signals[1]?.set).toBe(7);
    expect(answer.weights[0]).toMatchObject({
      set: 0.625,
      outcome: { rank: 1, entered: { count: 1, images: ["a"] }, left: { count: 1, images: ["b"] } },
    });
    expect(answer.cut?.outcome).toMatchObject({ rank: 2, entered: { images: ["a"] }, left: { count: 0 } });
  });

  it("finds a jump that lasts for a bit only", () => {
    // If all images with a value have the same one, the operator gives 1 to those without a value too. The smallest
    // rise of one makes the scale so short that the 0 of the others is far below; a larger rise brings them back
    // above it.
    const alike = [aggregateSignal("x", "x", "max"), aggregateSignal("z", "z", "max")];
    const other = policyWith(alike, weighted(["z", 0.1], ["x", 0.101]), {
      maxImages: 1,
      semantics: "operator",
    });
    const outcomes = [usage("x", { chy: [0], l: [24] }), usage("z", { chy: [0.001], han: [0.001] })];
    const subject = subjectOf(other, computeSignals(other, outcomes, { nowMs: NOW * 1000 }));
    const to = counterfactual(subject, "chy").signals.find(({ signal }) => signal === "z")?.to;
    expect(to).toBeGreaterThan(0.001);
    expect(to).toBeCloseTo(0.001, 15);
  });

  it("offers no weight that a policy cannot have, and says that only such a one does it", () => {
    // x leads by half the weight of one signal and is behind by three quarters of 1e15 in the other.
    const heavy = policyWith(signals, weighted(["total", 0.5], ["peak", 1e15]), { maxImages: 1 });
    const outcomes = [usage("q", { x: [2, 2, 2, 2, 2, 2, 2, 2], y: [8], z: [0] })];
    const subject = subjectOf(heavy, computeSignals(heavy, outcomes, { nowMs: NOW * 1000 }));
    const [total, peak] = counterfactual(subject, "x").weights;
    expect(total).toMatchObject({ from: 0.5, to: null, beyondLimit: true, set: null, outcome: null });
    expect(peak).toMatchObject({ from: 1e15, beyondLimit: false });
    expect(peak?.to).toBeCloseTo(1 / 3, 12);
    expect(setChangingWeight(subject, 0)).toEqual({ to: null, beyondLimit: true });
    expect(setChangingWeight(subject, 1)).toMatchObject({ beyondLimit: false });
  });

  it("says how many images are better in every signal", () => {
    const answer = asked({ a: [9, 9], b: [8, 8], c: [1, 1] }, "c");
    expect(answer.betterInEverySignal).toBe(2);
    expect(answer.weights.map((each) => each.to)).toEqual([null, null]);
    expect(asked({ a: [1] }, "nobody")).toMatchObject({ considered: false, cut: null });
  });
});
