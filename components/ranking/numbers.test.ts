import { expect, it } from "vitest";
import { formatAtLeast, formatPercent, formatScore } from "./numbers";

it.each([
  [0, "0"],
  [0.8768, "0.8768"],
  [-0.25, "-0.2500"],
  [0.0000595, "0.0000595"],
  [12.3456, "12.35"],
  [2361, "2,361.0"],
])("formatScore(%d) is %s", (value, text) => {
  expect(formatScore(value)).toBe(text);
});

it("formatPercent has at most one decimal", () => {
  expect(formatPercent(0.12345)).toBe("12.3%");
});

it("formatAtLeast rounds up what is needed at least", () => {
  expect([13.21, 11, 0.3, 1234.5, 999.9].map(formatAtLeast)).toEqual(["13.3", "11", "0.3", "1,240", "1,000"]);
});
