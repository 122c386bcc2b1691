import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apiSeconds, splitGrid } from "./grid";

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
