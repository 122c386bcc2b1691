import { describe, expect, it } from "vitest";
import { rowsOf } from "../rows.testing";
import { scaleOf, segmentsInto } from "./bars";

function segmentsOf(rows: ReturnType<typeof rowsOf>, row = 0): (readonly [number, number])[] {
  const out = new Float64Array(rows.parts.length * 2 + 2);
  segmentsInto(out, rows, row, scaleOf(rows));
  return rows.parts.map((_, part) => [out[part * 2] ?? NaN, out[part * 2 + 1] ?? NaN]);
}

describe("bars of a sum", () => {
  it("lays contributions end to end and fills the width for the best row", () => {
    const rows = rowsOf([2, 1], { kind: "terms", values: { a: [1.5, 1], b: [0.5, 0] } });
    expect(segmentsOf(rows)).toEqual([
      [0, 0.75],
      [0.75, 0.25],
    ]);
    expect(segmentsOf(rows, 1)).toEqual([
      [0, 0.5],
      [0.5, 0],
    ]);
  });

  it("draws negative contributions to the left of zero", () => {
    expect(segmentsOf(rowsOf([0], { kind: "terms", values: { a: [1], b: [-1] } }))).toEqual([
      [0.5, 0.5],
      [0, 0.5],
    ]);
  });
});

describe("bars of a product", () => {
  it("are as long as the score and divided by the shares of the log-score", () => {
    const rows = rowsOf([8], {
      kind: "factors",
      values: { j: [16], cold: [0.5] },
      shares: { j: [4 / 3], cold: [-1 / 3] },
    });
    const [j, cold] = segmentsOf(rows);
    expect(j?.[1]).toBeCloseTo(0.8, 12);
    expect(cold?.[0]).toBeCloseTo(0.8, 12);
    expect(cold?.[1]).toBeCloseTo(0.2, 12);
  });

  it("have equal parts where shares have no meaning, and nothing for a factor of 0", () => {
    const rows = rowsOf([1], {
      kind: "factors",
      values: { a: [1], b: [1], c: [0] },
      shares: { a: [NaN], b: [NaN], c: [NaN] },
    });
    expect(segmentsOf(rows).map(([, width]) => width)).toEqual([0.5, 0.5, 0]);
  });
});

it("a row without parts has a bar of its score", () => {
  const rows = rowsOf([3, 1.5], {});
  const out = new Float64Array(2);
  segmentsInto(out, rows, 1, scaleOf(rows));
  expect([...out]).toEqual([0, 0.5]);
});
