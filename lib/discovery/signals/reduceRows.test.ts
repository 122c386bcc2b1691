import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AggregateMethod } from "../declare/aggregation";
import { reduceMatrix } from "./reduce";
import { reduceRows } from "./reduceRows";
import { selectSteps } from "./selection";

const METHODS = ["sum", "avg", "max", "min", "count"] as const satisfies readonly AggregateMethod[];

describe("samples that lie on no grid", () => {
  it("give what the same samples give on a grid that is as wide as the longest list", () => {
    const row = fc.tuple(fc.constantFrom("a", "b", "c"), fc.double({ noNaN: true }));
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom(...METHODS), fc.constantFrom(1, 7), (rows, method, by) => {
        const images = [...new Set(rows.map(([image]) => image))];
        const steps = rows.length;
        const values = new Float64Array(images.length * steps).fill(NaN);
        rows.forEach(([image, value], k) => (values[images.indexOf(image) * steps + k] = value));
        const grid = { images, start: 0, step: 60, steps, values };
        const all = selectSteps(steps, () => true);
        expect(reduceRows(method, rows, by)).toEqual(reduceMatrix(grid, method, all, by));
      }),
    );
  });

  it("are held without gaps: one long list among many images takes no more than its own samples", () => {
    function* rows(): Iterable<[string, number]> {
      for (let k = 0; k < 100_000; k++) yield ["long", 1];
      // A grid of 100,000 × 100,001 cells is more than an array can hold.
      for (let k = 0; k < 100_000; k++) yield [`short-${k}`, k];
    }
    const { images, values, sampleSizes } = reduceRows("sum", rows(), 1);
    expect([images.length, values[0], sampleSizes[0]]).toEqual([100_001, 100_000, 100_000]);
    expect([values[7], sampleSizes[7]]).toEqual([6, 1]);
  });
});
