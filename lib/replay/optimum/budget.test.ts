import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { uniform } from "../../numeric/random";
import { greedyChoice, optimalChoice, type Item } from "./budget";

const item = fc.record({ size: fc.integer({ min: 1, max: 50 }), saving: fc.integer({ min: 0, max: 50 }) });

function exhaustive(items: readonly Item[], budget: number): number {
  let most = 0;
  for (let choice = 0; choice < 2 ** items.length; choice += 1) {
    const taken = items.filter((_, bit) => (choice >> bit) & 1);
    if (taken.reduce((sum, { size }) => sum + size, 0) > budget) continue;
    most = Math.max(
      most,
      taken.reduce((sum, { saving }) => sum + saving, 0),
    );
  }
  return most;
}

test.prop([fc.array(item, { maxLength: 12 }), fc.integer({ min: 0, max: 200 })])(
  "finds what trying every choice finds, and greedy no more",
  (items, budget) => {
    const best = optimalChoice(items, budget)!;
    expect(best.saving).toBe(exhaustive(items, budget));
    expect(best.items.reduce((sum, index) => sum + items[index]!.size, 0)).toBeLessThanOrEqual(budget);
    expect(greedyChoice(items, budget).saving).toBeLessThanOrEqual(best.saving);
  },
);

it("beats greedy where one large image is worth more than the small ones that fill its place", () => {
  const items = [
    { size: 10, saving: 11 },
    { size: 100, saving: 100 },
  ];
  expect(greedyChoice(items, 100)).toEqual({ items: [0], saving: 11 });
  expect(optimalChoice(items, 100)).toEqual({ items: [1], saving: 100 });
});

it("searches 60 images", () => {
  const random = uniform(7);
  const items = Array.from({ length: 60 }, () => ({ size: 50 + 700 * random(), saving: 80 * random() }));
  const best = optimalChoice(items, 8_000);
  expect(best?.saving).toBeGreaterThanOrEqual(greedyChoice(items, 8_000).saving);
});
