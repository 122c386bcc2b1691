import { describe, expect, it } from "vitest";
import type { Crossing } from "@/lib/discovery";
import { crossingWords } from "./crossingWords";

const side = (rank: number, score: number, selected: boolean) => ({ rank, score, selected });
const crossing: Crossing = {
  image: "java:21",
  direction: "in",
  by: ["weight of peak 0.2 → 0.64"],
  how: "needed",
  before: side(31, 0.4, false),
  after: side(29, 0.47, true),
  part: { name: "peak", before: 0.032, after: 0.1024, units: { before: null, after: null } },
  line: { before: 0.4012, after: 0.421 },
  units: { before: null, after: null },
};

describe("why an image crossed the line", () => {
  it("is the edit, the part of the score that it moved, and the line", () => {
    expect(crossingWords(crossing)).toBe(
      "weight of peak 0.2 → 0.64: peak 0.0320 → 0.1024, the line 0.4012 → 0.4210",
    );
  });

  it("is the line's own move for an image whose score stayed, and the edit alone without a score", () => {
    const passed = { ...crossing, part: null, after: side(33, 0.4, false) };
    expect(crossingWords(passed)).toBe(
      "weight of peak 0.2 → 0.64: its score stays 0.4000, the line 0.4012 → 0.4210",
    );
    const nothing = { ...crossing, part: null, before: { rank: null, score: null, selected: false } };
    expect(crossingWords({ ...nothing, line: { before: null, after: 1 } })).toBe("weight of peak 0.2 → 0.64");
  });

  it("has the unit that each side's scores have", () => {
    const ranked = { ...crossing, part: null, units: { before: null, after: "s" } };
    expect(crossingWords({ ...ranked, before: side(31, 12, false), after: side(2, 12, true) })).toBe(
      "weight of peak 0.2 → 0.64: its score 12.00 → 12.00 s, the line 0.4012 → 0.42 s",
    );
  });

  it("says of several edits whether each is enough, and counts those beyond three", () => {
    const by = ["a", "b", "c", "d", "e"];
    expect(crossingWords({ ...crossing, by, how: "eachAlone" })).toMatch(
      /^each alone: a; b; c; 2 more: peak/,
    );
    expect(crossingWords({ ...crossing, by, how: "together" })).toMatch(/^only together: a; b; c; 2 more: /);
  });
});
