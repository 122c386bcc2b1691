import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { formatAtLeast, listText, placesText, rankRange, roundOutward, shareText } from "./numbers";

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

describe("words", () => {
  it("rounds up what is needed at least", () => {
    expect([13.21, 11, 0.3, 1234.5, 999.9].map(formatAtLeast)).toEqual([
      "13.3",
      "11",
      "0.3",
      "1,240",
      "1,000",
    ]);
  });

  it("says places gained and lost", () => {
    expect([2, -1, 0, 0.5].map(placesText)).toEqual([
      "2 places up",
      "1 place down",
      "the same place",
      "0.50 places up",
    ]);
  });

  it("keeps all and none for all and none", () => {
    expect([0, 0.0005, 0.6342, 0.9995, 1].map(shareText)).toEqual([
      "0%",
      "under 0.1%",
      "63.4%",
      "over 99.9%",
      "100%",
    ]);
  });

  it("says ranges and lists", () => {
    expect(rankRange(3, 3)).toBe("3");
    expect(rankRange(3, 1200)).toBe("3–1,200");
    expect(listText([])).toBe("");
    expect(listText(["a"])).toBe("a");
    expect(listText(["a", "b", "c"])).toBe("a, b and c");
    expect(listText(["a", "b", "c", "d", "e"])).toBe("a, b, c and 2 more");
  });
});
