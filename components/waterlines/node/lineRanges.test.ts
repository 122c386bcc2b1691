import { describe, expect, it } from "vitest";
import { rangesOf, stepSentence } from "./lineRanges";

const ranges = rangesOf(
  [
    { from: 54, acted: 1 },
    { from: 50, acted: 3 },
    { from: 0, acted: 4 },
  ],
  58,
);
const at = (line: number): string => stepSentence(ranges, line, String);

describe("the steps of a line", () => {
  it("reach from the use down", () => {
    expect(ranges).toEqual([
      { from: 54, to: 58, acted: 1 },
      { from: 50, to: 54, acted: 3 },
      { from: 0, to: 50, acted: 4 },
    ]);
  });

  it("are said from where the line is, with the next change on both sides", () => {
    expect(at(52)).toBe("3 pods at 52, 1 from 54, 4 below 50.");
    expect(at(54)).toBe("1 pod at 54, none from 58, 3 below 54.");
    expect(at(10)).toBe("4 pods at 10, 3 from 50.");
    expect(at(58)).toBe("At 58 no pod gives way; 1 pod below 58.");
    expect(stepSentence([], 1, String)).toBe("");
  });
});
