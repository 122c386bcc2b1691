import { describe, expect, it } from "vitest";
import { gaugeEnd, readGauge } from "./gauge";

const GIB = 2 ** 30;
const waterlines = [
  { name: "throttle", at: 6 * GIB },
  { name: "evict", at: 8 * GIB },
];

describe("readGauge", () => {
  it.each([
    [4 * GIB, { crossed: 0, gap: "2.0 GiB under throttle" }],
    [6 * GIB, { crossed: 0, gap: "at throttle" }],
    [7 * GIB, { crossed: 1, gap: "1.0 GiB over throttle" }],
    [8.5 * GIB, { crossed: 2, gap: "512.0 MiB over evict" }],
  ])("finds the line that matters for %d bytes", (value, reading) => {
    expect(readGauge(value, "B", waterlines)).toEqual({ ...reading, words: reading.gap });
  });

  it("counts the distance between percentages in points, and in full for a screen reader", () => {
    expect(readGauge(91.40625, "%", [{ name: "waterline", at: 85 }])).toEqual({
      crossed: 1,
      gap: "6.4 points over waterline",
      words: "6.4 percentage points over waterline",
    });
    expect(readGauge(84.6875, "%", [{ name: "waterline", at: 85 }]).gap).toBe("0.3 points under waterline");
  });

  it.each([
    [1_200, "min", "200 min over quota"],
    [12.5, "s", "16 min 28 s under quota"],
    [0.5, "cores", "999.5 cores under quota"],
    [1_001, null, "1 over quota"],
  ])("writes the distance of %d %s with its unit", (value, unit, gap) => {
    expect(readGauge(value, unit, [{ name: "quota", at: 1_000 }]).gap).toBe(gap);
  });

  it("says what is not known and what has no limit", () => {
    expect(readGauge(null, "B", waterlines)).toEqual({
      crossed: 0,
      gap: "not known",
      words: "not known",
    });
    expect(readGauge(3, "min", [])).toEqual({ crossed: 0, gap: "no limit", words: "no limit" });
  });
});

it("the scale ends where it is told to, but never before the value or a line", () => {
  expect(gaugeEnd(4, [{ name: "a", at: 10 }], 16)).toBe(16);
  expect(gaugeEnd(20, [{ name: "a", at: 10 }], 16)).toBe(20);
  expect(gaugeEnd(null, [{ name: "a", at: 10 }], undefined)).toBeCloseTo(11, 12);
  expect(gaugeEnd(0, [], undefined)).toBeGreaterThan(0);
});
