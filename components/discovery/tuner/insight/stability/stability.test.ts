import { describe, expect, it } from "vitest";
import { subjectOf, outliers, selectable, stability, computeSignals, type Policy } from "@/lib/discovery";
import { aggregateSignal, NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";
import { bandSentence, bandShares, proofText } from "./bandView";
import { changeText, outlierText } from "./outlierText";
import { nearTheCut, rankScale, setChangeText, stabilitySentence } from "./stabilityView";

const signals = [aggregateSignal("a", "qa", "max"), aggregateSignal("b", "qb", "max")];
const rows = Object.fromEntries(
  Array.from({ length: 20 }, (_, i) => [`image-${String(i).padStart(2, "0")}:1`, [20 - i]]),
);
const turned = Object.fromEntries(Object.keys(rows).map((image, i) => [image, [(i * 7) % 20]]));
const policy = policyWith(signals, weighted(["a", 0.6], ["b", 0.4]), { maxImages: 8 });

function subject(of: Policy, qa: Record<string, number[]>, qb: Record<string, number[]>) {
  return subjectOf(of, computeSignals(of, [usage("qa", qa), usage("qb", qb)], { nowMs: NOW * 1000 }));
}

describe("stability", () => {
  const found = stability(subject(policy, rows, turned), { spread: 0.2, draws: 400, seed: 1 });

  it("shows what draws disagree on and the images beside the cut", () => {
    const near = nearTheCut(found, 8);
    const torn = found.images.filter(({ share }) => share > 0 && share < 1);
    expect(torn.length).toBeGreaterThan(1);
    for (const image of torn) expect(near).toContain(image);
    for (const rank of [6, 7, 8, 9, 10, 11]) expect(near.map((each) => each.rank)).toContain(rank);
    expect(near.length).toBeLessThan(found.images.length);
    const { low, high } = rankScale(near, 8);
    for (const { rank, rank5, rank95 } of near) {
      expect(Math.min(rank, rank5)).toBeGreaterThanOrEqual(low);
      expect(Math.max(rank, rank95)).toBeLessThanOrEqual(high);
    }
  });

  it("says how it was found", () => {
    expect(stabilitySentence({ ...found, sameSet: 0.25, draws: 2000 }, 8)).toBe(
      "In 25% of 2,000 draws the very same 8 images are selected. Each draw multiplies every weight by e^(0.2 · z), " +
        "z standard normal: two of three weights move by less than 22%. Seed 1.",
    );
    expect(setChangeText({ signal: "a", term: 0, from: 0.6, to: 0.5731, beyondLimit: false })).toBe(
      "Weight of a: 0.6 → 0.573 selects another set.",
    );
    expect(setChangeText({ signal: "a", term: 0, from: 0.6, to: null, beyondLimit: false })).toBe(
      "No weight of a from 0 up selects another set.",
    );
    expect(setChangeText({ signal: "a", term: 0, from: 0.6, to: null, beyondLimit: true })).toBe(
      "Weight of a: another set takes a weight over 1,000,000,000,000,000 (limit weightSize), which no policy can have.",
    );
  });
});

describe("always, never, contested", () => {
  it("is a band of all ranked images", () => {
    const found = selectable(subject(policy, rows, turned));
    const shares = bandShares(found);
    expect(shares.map(({ verdict }) => verdict)).toEqual(["always", "contested", "never"]);
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(bandSentence({ ...found, always: 1, contested: 1, never: 1200, weightings: 1002 })).toBe(
      "Whatever the weights, 1 image is always selected and 1,200 never. " +
        "1 image is contested: tuning the weights is about it. 1,002 weightings tried.",
    );
    expect(bandSentence({ ...found, contested: 0 })).toMatch(/None is contested/);
    expect(proofText("sampling")).toMatch(/^likely/);
    expect(proofText("sweep")).toMatch(/^proven/);
  });
});

describe("an outlier", () => {
  it("is warned of with its values and what it changes", () => {
    const far = { ...rows, "image-00:1": [1000] };
    const [first] = outliers(subject(policy, far, turned)).outliers;
    expect(first?.image).toBe("image-00:1");
    expect(outlierText(first!, policy)).toBe(
      "sets the scale of a: 1,000, the next largest 19. Without it 1.8% of the range is left.",
    );
    expect(changeText({ entered: [], left: [], moved: 0 })).toBe("nothing would change");
    expect(changeText({ entered: ["r.example/a:1"], left: ["b:2", "c:3"], moved: 1 })).toBe(
      "a:1 would enter, b:2 and c:3 would leave, 1 image would move",
    );
  });
});
