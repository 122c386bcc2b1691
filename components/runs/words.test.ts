import { expect, it } from "vitest";
import { formatPercent, formatScore, formatSigned } from "./words";

it.each([
  [0, "0"],
  [0.8768, "0.8768"],
  [-0.25, "-0.2500"],
  [0.0000595, "5.95e-5"],
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
