import { expect, it } from "vitest";
import { dotsPath, linePath, valueTicks } from "./plainPaths";

const point = (x: number, y: number | null) => ({ x, y });

it("breaks a line where there is no value", () => {
  const points = [point(0, 1), point(10, 2), point(20, null), point(30, 4), point(40, null), point(50, null)];
  expect(linePath(points)).toBe("M0.0,1.0L10.0,2.0M30.0,4.0");
  expect(dotsPath(points)).toBe("M0.0,1.0h0M10.0,2.0h0M30.0,4.0h0");
  expect(linePath([])).toBe("");
});

it("begins at 0 and ends at or above the largest value, bytes by their own unit", () => {
  expect(valueTicks(6_200, "millicores")).toEqual([0, 2_000, 4_000, 6_000, 8_000]);
  const GIB = 2 ** 30;
  expect(valueTicks(28 * GIB, "bytes")).toEqual([0, 10, 20, 30].map((each) => each * GIB));
  expect(valueTicks(0, "bytes")).toEqual([0, 1]);
  expect(valueTicks(1_023, "bytes").at(-1)).toBeGreaterThanOrEqual(1_023);
});
