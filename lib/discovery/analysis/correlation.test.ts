import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { correlate as correlateColumns, sortedColumn } from "./correlation";

const correlate = (x: Float64Array, y: Float64Array) => correlateColumns(sortedColumn(x), sortedColumn(y));

/** Computed pair by pair, directly from the definitions. */
function naive(x: Float64Array, y: Float64Array) {
  let [agree, xOnly, yOnly] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const dx = Math.sign(x[i]! - x[j]!);
      const dy = Math.sign(y[i]! - y[j]!);
      agree += dx * dy;
      xOnly += dx * dx;
      yOnly += dy * dy;
    }
  }
  const rank = (values: Float64Array) => (value: number) =>
    values.filter((each) => each < value).length + (values.filter((each) => each === value).length + 1) / 2;
  const [a, b] = [Array.from(x, rank(x)), Array.from(y, rank(y))];
  const mean = (x.length + 1) / 2;
  const dot = (p: number[], q: number[]): number =>
    p.reduce((sum, value, i) => sum + (value - mean) * (q[i]! - mean), 0);
  const constant = xOnly === 0 || yOnly === 0;
  return {
    kendall: constant ? null : agree / Math.sqrt(xOnly * yOnly),
    spearman: constant ? null : dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b)),
  };
}

const column = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ noNaN: true, min: -9, max: 9 })),
  {
    maxLength: 40,
  },
);

describe("correlate", () => {
  it("is what the definitions give, ties included", () => {
    fc.assert(
      fc.property(column, column, (left, right) => {
        const length = Math.min(left.length, right.length);
        const x = Float64Array.from(left.slice(0, length));
        const y = Float64Array.from(right.slice(0, length));
        const kept = [x.slice(), y.slice()];
        const { spearman, kendall } = correlate(x, y);
        const expected = naive(x, y);
        if (expected.kendall === null) expect([spearman, kendall]).toEqual([null, null]);
        else {
          expect(kendall).toBeCloseTo(expected.kendall, 10);
          expect(spearman).toBeCloseTo(expected.spearman!, 10);
        }
        expect([x, y]).toEqual(kept);
      }),
    );
  });

  it("is 1 for the same order, −1 for the opposite", () => {
    const x = Float64Array.of(1, 2, 30, 4);
    expect(correlate(x, x.map(Math.exp))).toEqual({ images: 4, spearman: 1, kendall: 1 });
    expect(
      correlate(
        x,
        x.map((value) => -value),
      ),
    ).toEqual({ images: 4, spearman: -1, kendall: -1 });
  });

  it("is over the rows that have both values", () => {
    const x = Float64Array.of(1, NaN, 30, 4, 2);
    const y = Float64Array.of(1, 5, 3, NaN, 2);
    expect(correlate(x, y)).toEqual({ images: 3, spearman: 1, kendall: 1 });
  });
});
