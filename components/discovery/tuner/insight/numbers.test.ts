import { describe, expect, it } from "vitest";
import { listText, placesText, rankRange } from "./numbers";

describe("words", () => {
  it("says places gained and lost", () => {
    expect([2, -1, 0, 0.5].map(placesText)).toEqual([
      "2 places up",
      "1 place down",
      "the same place",
      "0.50 places up",
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
