import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { ticksUpTo } from "./ticks";

it("counts in steps that people count in", () => {
  expect(ticksUpTo(5_000)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
  expect(ticksUpTo(1_090)).toEqual([0, 250, 500, 750, 1_000, 1_250]);
  expect(ticksUpTo(0.3)).toEqual([0, 0.1, 0.2, 0.3]);
  expect(ticksUpTo(7)).toEqual([0, 2, 4, 6, 8]);
  expect(ticksUpTo(0)).toEqual([0, 1]);
});

test.prop([fc.double({ min: 1e-6, max: 1e12, noNaN: true })])(
  "reaches the largest in at most five steps",
  (largest) => {
    const ticks = ticksUpTo(largest);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest * (1 - 1e-11));
    expect(ticks.at(-2)).toBeLessThan(largest);
  },
);
