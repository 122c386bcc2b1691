import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignedGrid, apiSeconds, splitGrid } from "./grid";

describe("alignedGrid", () => {
  it("ends at the last multiple of the step and keeps the lookback to the second", () => {
    const now = Date.parse("2026-06-18T10:03:30Z");
    const grid = alignedGrid(now, 86_400, 300);
    expect(new Date(grid.endMs).toISOString()).toBe("2026-06-18T10:00:00.000Z");
    expect(grid).toMatchObject({ startMs: grid.endMs - 86_400_000, steps: 289 });
  });

  it("leaves points out rather than moving the start when the lookback is no multiple", () => {
    expect(alignedGrid(1_000_000_000, 100, 30)).toMatchObject({ steps: 4, startMs: 999_990_000 - 100_000 });
  });
});

describe("splitGrid", () => {
  it("gives every point once and no part too many", () => {
    const lengths = fc.integer({ min: 1, max: 50_000 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 12_000 }), (steps, maxPoints) => {
        const parts = splitGrid({ startMs: 0, stepMs: 1_000, steps, endMs: 0 }, maxPoints);
        let next = 0;
        for (const { startMs, endMs } of parts) {
          expect(startMs).toBe(next);
          expect((endMs - startMs) / 1_000 + 1).toBeLessThanOrEqual(maxPoints);
          next = endMs + 1_000;
        }
        expect(next).toBe(steps * 1_000);
      }),
    );
  });
});

describe("apiSeconds", () => {
  it("writes milliseconds without an exponent or rounding", () => {
    expect([0, 1_781_604_000_000, 1_781_604_000_500, 1_007, -500].map(apiSeconds)).toEqual([
      "0",
      "1781604000",
      "1781604000.5",
      "1.007",
      "-1.5",
    ]);
  });
});
