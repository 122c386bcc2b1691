import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { uniform } from "../../numeric/random";
import type { ImageRow } from "../shapes";
import { greedyChoice, optimalChoice, type Stock } from "./budget";
import { underBudget } from "./underBudget";

interface Whole {
  readonly size: number;
  readonly saving: number;
}

/** Images that share no layers. */
const apart = (items: readonly Whole[]): Stock => ({
  items: items.map(({ saving }, index) => ({ saving, layers: [index] })),
  sizes: items.map(({ size }) => size),
});

const saving = fc.integer({ min: 0, max: 50 });
const size = fc.integer({ min: 1, max: 50 });
const layers = fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 5 });
const stocks = fc.oneof(
  fc.array(fc.record({ size, saving }), { maxLength: 12 }).map(apart),
  fc.record({
    items: fc.array(fc.record({ saving, layers }), { maxLength: 12 }),
    sizes: fc.array(size, { minLength: 8, maxLength: 8 }),
  }),
);

function sizeOf({ items, sizes }: Stock, taken: readonly number[]): number {
  const held = new Set(taken.flatMap((index) => items[index]!.layers));
  return [...held].reduce((sum, layer) => sum + sizes[layer]!, 0);
}

function exhaustive(stock: Stock, budget: number): number {
  let most = 0;
  for (let choice = 0; choice < 2 ** stock.items.length; choice += 1) {
    const taken = stock.items.flatMap((_, bit) => ((choice >> bit) & 1 ? [bit] : []));
    if (sizeOf(stock, taken) > budget) continue;
    most = Math.max(
      most,
      taken.reduce((sum, index) => sum + stock.items[index]!.saving, 0),
    );
  }
  return most;
}

test.prop([stocks, fc.integer({ min: 0, max: 200 })])(
  "finds what trying every choice finds, layers shared or not, and greedy no more",
  (stock, budget) => {
    const best = optimalChoice(stock, budget)!;
    const greedy = greedyChoice(stock, budget);
    expect(best.saving).toBe(exhaustive(stock, budget));
    for (const { items, size: taken } of [best, greedy]) {
      expect(taken).toBe(sizeOf(stock, items));
      expect(taken).toBeLessThanOrEqual(budget);
    }
    expect(greedy.saving).toBeLessThanOrEqual(best.saving);
  },
);

it("beats greedy where one large image is worth more than the small ones that fill its place", () => {
  const stock = apart([
    { size: 10, saving: 11 },
    { size: 100, saving: 100 },
  ]);
  expect(greedyChoice(stock, 100)).toEqual({ items: [0], saving: 11, size: 10 });
  expect(optimalChoice(stock, 100)).toEqual({ items: [1], saving: 100, size: 100 });
});

it("keeps images together that share their base", () => {
  // Two images share a base of 80; a third image is large on its own.
  const stock: Stock = {
    items: [
      { saving: 50, layers: [0, 1] },
      { saving: 45, layers: [0, 2] },
      { saving: 60, layers: [3] },
    ],
    sizes: [80, 10, 10, 90],
  };
  expect(optimalChoice(stock, 100)).toEqual({ items: [0, 1], saving: 95, size: 100 });
  // The third has the highest saving per size and fills the disk.
  expect(greedyChoice(stock, 100)).toEqual({ items: [2], saving: 60, size: 90 });
});

it("searches 60 images, apart and on shared bases", () => {
  const random = uniform(7);
  const items = Array.from({ length: 60 }, () => ({ size: 50 + 700 * random(), saving: 80 * random() }));
  const best = optimalChoice(apart(items), 8_000);
  expect(best?.saving).toBeGreaterThanOrEqual(greedyChoice(apart(items), 8_000).saving);
  const bases = Array.from({ length: 6 }, () => 200 + 300 * random());
  const shared: Stock = {
    items: items.map((item, index) => ({ saving: item.saving, layers: [index % 6, 6 + index] })),
    sizes: [...bases, ...items.map((item) => item.size / 4)],
  };
  const chosen = optimalChoice(shared, 5_000);
  if (chosen) expect(chosen.saving).toBeGreaterThanOrEqual(greedyChoice(shared, 5_000).saving);
});

it("weighs images by their layers where they are known, and by their size where not", () => {
  const row = (id: string, minutes: number, sizeMb: number | null) =>
    ({
      image_id: id,
      image: `r/${id}:1`,
      size_mb: sizeMb,
      minutes_saved_developer_window: minutes,
    }) as ImageRow;
  const base = { digest: "sha256:base", sizeMb: 80 };
  const layersOf = (image: string) =>
    image === "r/c:1" || image === "r/d:1" ? undefined : [base, { digest: `sha256:${image}`, sizeMb: 10 }];
  const rows = [row("a", 5, 90), row("b", 4, 90), row("c", 6, 95), row("d", 9, null)];
  expect(underBudget(rows, 100, layersOf)).toMatchObject({
    optimum_images: ["a", "b"],
    optimum_minutes: 9,
    optimum_mb: 100,
    images_with_layers: 2,
    greedy_images: ["c"],
    greedy_mb: 95,
    shared_mb: 0,
    gap_minutes: 3,
  });
  expect(underBudget(rows, 200, layersOf)).toMatchObject({ greedy_mb: 195, shared_mb: 80 });
  expect(underBudget(rows, 100, () => undefined, "no registry")).toMatchObject({
    optimum_images: ["c"],
    images_with_layers: 0,
    layers_problem: "no registry",
  });
});
