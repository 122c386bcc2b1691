import { expect, it } from "vitest";
import { formatAtLeast, formatFixed, formatPercent, formatScore, formatSigned, scoreDigits } from "./numbers";

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

it("formatSigned always has a sign", () => {
  expect([0, 0.5, -0.5].map(formatSigned)).toEqual(["±0", "+0.5000", "−0.5000"]);
});

it("formatPercent has at most one decimal", () => {
  expect(formatPercent(0.12345)).toBe("12.3%");
});

it("formatAtLeast rounds up what is needed at least", () => {
  expect([13.21, 11, 0.3, 1234.5, 999.9].map(formatAtLeast)).toEqual(["13.3", "11", "0.3", "1,240", "1,000"]);
});

it("a column of scores has as many decimals as its largest and the line need", () => {
  expect([
    scoreDigits(0.9, 0.2),
    scoreDigits(300, 120),
    scoreDigits(4756, 812),
    scoreDigits(4756, 0.02),
  ]).toEqual([4, 2, 1, 4]);
  expect([4756.2, 0.5, 0, 0.00003, -0.00003].map((value) => formatFixed(value, 4))).toEqual([
    "4,756.2000",
    "0.5000",
    "0.0000",
    "<0.0001",
    ">−0.0001",
  ]);
});
