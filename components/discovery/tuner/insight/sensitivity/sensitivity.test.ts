import { describe, expect, it } from "vitest";
import { redundancy, sensitivity, subjectOf, computeSignals } from "@/lib/discovery";
import { aggregateSignal, NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";
import { effectText, policyAfterStep, sensitivitySentence } from "./sensitivityView";
import {
  correlationText,
  isRedundant,
  pairOf,
  pairText,
  redundancySentence,
  signalNames,
} from "./redundancyView";

const policy = policyWith(
  [aggregateSignal("a", "qa", "max"), aggregateSignal("b", "qb", "max")],
  weighted(["a", 0.6], ["b", 0.4]),
  { imageFilter: "." },
);
const qa = usage("qa", { "w:1": [10], "x:1": [8], "y:1": [7.5], "z:1": [1] });
const qb = usage("qb", { "w:1": [9], "x:1": [2], "y:1": [2.1], "z:1": [1] });
const evaluate = (of: typeof policy) => subjectOf(of, computeSignals(of, [qa, qb], { nowMs: NOW * 1000 }));

describe("sensitivity", () => {
  const found = sensitivity(policy, evaluate);

  it("says what a step does", () => {
    expect(effectText({ entered: ["a"], left: ["b", "c"], moved: 0 })).toBe("1 enters, 2 leave");
    expect(effectText({ entered: [], left: [], moved: 1200 })).toBe("1,200 move");
    expect(effectText({ entered: [], left: [], moved: 0 })).toBe("no effect");
  });

  it("says which knob decides most and how many do nothing", () => {
    expect(found.knobs[0]).toMatchObject({ id: "maxImages", changed: 1 });
    expect(sensitivitySentence(found)).toMatch(
      /^Most depends on the cut \(maxImages\): one step lets 1 image enter or leave\. .*do(es)? nothing\.$/,
    );
    expect(sensitivitySentence({ knobs: [] })).toBe("No single step changes what is selected.");
  });

  it("takes each step that it lists", () => {
    for (const { id, steps } of found.knobs) {
      for (const step of steps) {
        const changed = policyAfterStep(policy, id, step);
        expect(changed).not.toBeNull();
        expect(changed).not.toEqual(policy);
      }
    }
    expect(policyAfterStep(policy, "maxImages", { direction: "up", from: "2", to: "3" })?.maxImages).toBe(3);
    expect(policyAfterStep(policy, "maxImages", { direction: "up", from: "7", to: "8" })).toBeNull();
    expect(policyAfterStep(policy, "gone", { direction: "up", from: "2", to: "3" })).toBeNull();
  });
});

describe("redundancy", () => {
  const found = redundancy(evaluate(policy));

  it("is a matrix that reads the same both ways", () => {
    expect(signalNames(found)).toEqual(["a", "b"]);
    expect(pairOf(found, "a", "b")).toBe(pairOf(found, "b", "a"));
    expect(pairOf(found, "a", "a")).toBeNull();
  });

  it("says what is said twice", () => {
    const [pair] = found.pairs;
    expect(pairText(pair!)).toBe("ρ 0.80, τ-b 0.67, over 4 images");
    expect(isRedundant(pair!)).toBe(false);
    expect(redundancySentence(found)).toBe("No two signals order the images similarly: none is redundant.");
    const opposite = { ...found, pairs: [{ ...pair!, spearman: -0.953 }] };
    expect(redundancySentence(opposite)).toBe(
      "a and b put the images in nearly the opposite order (ρ −0.95).",
    );
    expect(pairText({ a: "a", b: "b", images: 1, spearman: null, kendall: null })).toMatch(/1 image /);
    expect(correlationText(-0.5)).toBe("−0.50");
  });
});
