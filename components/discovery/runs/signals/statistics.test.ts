import { describe, expect, it } from "vitest";
import { correlation, histogram, quantile, rankCorrelation } from "./statistics";

describe("quantile", () => {
  it("interpolates between order statistics", () => {
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(quantile([10, 20], 0.9)).toBe(19);
    expect(quantile([7], 0.95)).toBe(7);
    expect(quantile([], 0.5)).toBeNull();
  });
});

describe("histogram", () => {
  it("counts every value once, the largest in the last bin", () => {
    const bins = histogram([0, 0, 1, 2, 5, 10]);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    expect(bins[0]).toMatchObject({ from: 0, count: 3 });
    expect(bins.at(-1)).toMatchObject({ to: 10, count: 1 });
  });

  it("has one bin for equal values and none for none", () => {
    expect(histogram([3, 3])).toEqual([{ from: 3, to: 3, count: 2 }]);
    expect(histogram([])).toEqual([]);
  });
});

describe("correlation", () => {
  const curved = [1, 2, 3, 4].map((x) => ({ x, y: x ** 3 }));

  it("is 1 on a rising line, −1 on a falling one, less on a curve", () => {
    expect(
      correlation([
        { x: 1, y: 2 },
        { x: 2, y: 4 },
        { x: 3, y: 6 },
      ]),
    ).toBeCloseTo(1, 12);
    expect(
      correlation([
        { x: 1, y: 3 },
        { x: 2, y: 1 },
      ]),
    ).toBeCloseTo(-1, 12);
    expect(correlation(curved)).toBeLessThan(0.99);
  });

  it("of ranks is 1 on any rising curve, and ties share their rank", () => {
    expect(rankCorrelation(curved)).toBeCloseTo(1, 12);
    const tied = [
      { x: 1, y: 1 },
      { x: 1, y: 2 },
      { x: 2, y: 3 },
    ];
    expect(rankCorrelation(tied)).toBeCloseTo(Math.sqrt(3) / 2, 12);
  });

  it("has no meaning without variation", () => {
    expect(
      correlation([
        { x: 1, y: 1 },
        { x: 1, y: 2 },
      ]),
    ).toBeNull();
    expect(correlation([])).toBeNull();
  });
});
