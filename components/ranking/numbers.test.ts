import { expect, it } from "vitest";
import {
  formatAtLeast,
  formatDifference,
  formatMeasured,
  formatQuantity,
  formatScore,
  scoreText,
  withUnit,
} from "./numbers";

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

it("formatQuantity has a space before a unit, but not before %", () => {
  const written = [formatQuantity(1_200, "min"), formatQuantity(85, "%"), formatQuantity(-1_536, "B")];
  expect(written).toEqual(["1,200 min", "85%", "−1.5 KiB"]);
  expect(formatQuantity(2, null)).toBe("2");
});

it.each([
  [15_300, "15.3 cores"],
  [1_000, "1 core"],
  [250, "0.25 cores"],
  [13_847.33, "13.85 cores"],
  [1_234.5, "1.235 cores"],
  [0.2, "0.0002 cores"],
  [0, "0 cores"],
])("formatQuantity writes %d millicores as %s", (value, text) => {
  expect(formatQuantity(value, "mC")).toBe(text);
});

it("formatQuantity has one decimal of a percent at the most", () => {
  expect([91.40625, 85, 0.02, 130].map((value) => formatQuantity(value, "%"))).toEqual([
    "91.4%",
    "85%",
    "<0.1%",
    "130%",
  ]);
});

it("formatDifference counts percentages in points, others as they are measured", () => {
  expect([6.40625, 25.05, 1, 0.3125, 0.01].map((size) => formatDifference(size, "%"))).toEqual([
    "6.4 points",
    "25.1 points",
    "1 point",
    "0.3 points",
    "<0.1 points",
  ]);
  expect(formatDifference(6.40625, "%", "percentage points")).toBe("6.4 percentage points");
  expect([formatDifference(1_300, "mC"), formatDifference(125, "s")]).toEqual(["1.3 cores", "2 min 5 s"]);
});

it("scoreText has fewer decimals of a score with a unit, and says the tiny in full", () => {
  expect([7.8532, 600.512, 0.0123].map((score) => scoreText(score, "s"))).toEqual([
    "7.85 s",
    "600.51 s",
    "0.0123 s",
  ]);
  expect(scoreText(7.8532, undefined)).toBe("7.8532");
});

it("withUnit leaves a bare score as it is", () => {
  expect([withUnit("600.51", "s"), withUnit("0.8768", undefined)]).toEqual(["600.51 s", "0.8768"]);
});

it("formatMeasured writes seconds as a duration and leaves other units", () => {
  expect([formatMeasured(2_362, "s"), formatMeasured(12.5, "s"), formatMeasured(2_362, "min")]).toEqual([
    "39 min 22 s",
    "12.5 s",
    "2,362 min",
  ]);
});

it("formatAtLeast rounds up what is needed at least", () => {
  expect([13.21, 11, 0.3, 1234.5, 999.9].map(formatAtLeast)).toEqual(["13.3", "11", "0.3", "1,240", "1,000"]);
});
