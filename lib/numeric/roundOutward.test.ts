import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { roundOutward, wholeOutward } from "./roundOutward";

describe("the number somebody would type", () => {
  it.each([
    [0.5, 0.6383921, 0.64],
    [0.5, 0.4861, 0.486],
    [1, 0.0031, 0],
    [0.5, 0.64, 0.64],
    [0, 38.4, 39],
    [0.5, 0.500000012345, 0.500000012345],
  ])("from %d to %d is %d", (from, to, expected) => {
    expect(roundOutward(from, to)).toBe(expected);
  });

  it("is the next whole one for what is counted", () => {
    expect([wholeOutward(3, 4.2), wholeOutward(9, 4.2), wholeOutward(3, 5)]).toEqual([5, 4, 5]);
    expect([300.4, 300, 299.6].map((seconds) => wholeOutward(300, seconds))).toEqual([301, 300, 299]);
  });

  test.prop([fc.double({ min: 0, max: 10, noNaN: true }), fc.double({ min: 0, max: 10, noNaN: true })])(
    "is never short of the end, nor far beyond",
    (from, to) => {
      const rounded = roundOutward(from, to);
      if (to >= from) expect(rounded).toBeGreaterThanOrEqual(to);
      else expect(rounded).toBeLessThanOrEqual(to);
      expect(Math.abs(rounded - to)).toBeLessThanOrEqual(0.02 * Math.abs(to - from) + 1e-12);
    },
  );
});
