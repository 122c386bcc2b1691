import { describe, expect, it } from "vitest";
import type { QueryData } from "../../samples/data";
import type { AggregateMethod } from "../../policy/model";
import { aggregate as computation } from "./computation";

function matrix(rows: readonly (readonly number[])[], lookbackSeconds = 172_800): QueryData {
  const steps = rows[0]?.length ?? 1;
  const values = Float64Array.from(rows.flat());
  const images = rows.map((_, i) => String(i));
  return {
    kind: "matrix",
    matrix: { images, start: 0, step: 60, steps, values },
    end: 60 * steps,
    lookbackSeconds,
  };
}

const signal = (method: AggregateMethod, perDay = false) =>
  ({ name: "s", queryRef: "q", type: "aggregate", method, perDay }) as const;

const compute = (of: ReturnType<typeof signal>, data: QueryData) =>
  computation.compute(of, data, "proposal", 0);

describe("aggregate", () => {
  it("sums from left to right without compensation", () => {
    const data = matrix([[1e16, 1, -1e16, 1]]);
    expect(compute(signal("sum"), data).values[0]).toBe(1);
  });

  it("takes rises of a running count, a gap counting as 0, the first step not", () => {
    const data = matrix([
      [5, 7, NaN, 3, 4],
      [NaN, 2, 2, 1, NaN],
      [NaN, NaN, NaN, NaN, NaN],
    ]);
    expect([...compute(signal("increase"), data).values]).toEqual([6, 2, NaN]);
    expect([...compute(signal("increase", true), data).values]).toEqual([3, 1, NaN]);
  });

  it("has no value where the result overflows", () => {
    const { values, sampleSizes } = compute(signal("sum"), matrix([[1e308, 1e308]]));
    expect([values[0], sampleSizes[0]]).toEqual([NaN, 0]);
  });

  it("reads a registry's scores as samples", () => {
    const rows = [
      { image: "a", score: 3 },
      { image: "b", score: 2 },
      { image: "a", score: 1 },
    ];
    const { images, values } = compute(signal("sum"), { kind: "scores", rows });
    expect([images, [...values]]).toEqual([
      ["a", "b"],
      [4, 2],
    ]);
  });

  it("refuses perDay without a lookback, and data without samples", () => {
    expect(() => compute(signal("sum", true), matrix([[1]], 0))).toThrow('query "q" has no lookback');
    expect(() => compute(signal("sum"), { kind: "profile", rows: [] })).toThrow("needs samples");
  });
});
