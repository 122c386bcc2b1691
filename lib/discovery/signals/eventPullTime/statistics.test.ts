import { describe, expect, it } from "vitest";
import { quantile, statisticOf } from "./statistics";

describe("statisticOf", () => {
  it("interpolates linearly between order statistics", () => {
    expect(statisticOf([4, 1, 3, 2], "p50")).toBe(2.5);
    expect(statisticOf([10, 20], "p90")).toBe(19);
    expect(statisticOf([7], "p95")).toBe(7);
    expect(
      quantile(
        Array.from({ length: 101 }, (_, i) => i),
        0.95,
      ),
    ).toBe(95);
  });

  it("answers avg, max and count, and nothing without samples", () => {
    expect(statisticOf([4, 1, 3.5], "avg")).toBe(8.5 / 3);
    expect(statisticOf([4, 9, 3], "max")).toBe(9);
    expect(statisticOf([4, 9, 3], "count")).toBe(3);
    expect(statisticOf([], "count")).toBeUndefined();
  });

  it("sorts numbers as numbers", () => {
    expect(statisticOf([100, 9, 20], "p50")).toBe(20);
  });
});
