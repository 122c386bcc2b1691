import { expect, it } from "vitest";
import { formatAtLeast, formatMeasured, formatQuantity, formatScore } from "./numbers";

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
