import { describe, expect, it } from "vitest";
import { crossingOf } from "../rows";
import { rowsOf } from "../rows.testing";
import { crossedText, lineState, listDigits, outcomeText } from "./lineState";

const name = (row: number): string => `registry.example.com/row-${row}:1`;

it("a list has no more decimals than tell its scores apart, and two of a unit", () => {
  const digits = (scores: readonly number[], unit?: string): number => {
    const rows = rowsOf(scores, unit === undefined ? {} : { unit });
    return listDigits(rows, lineState(rows));
  };
  expect([digits([7.8532, 6.1]), digits([7.8532, 6.1], "s"), digits([0.02, 0.01], "s")]).toEqual([4, 2, 4]);
});

it("reads out three names of each direction, and counts the others", () => {
  const state = lineState(
    rowsOf([8, 7, 6, 5, 4], { line: 5, before: { ranks: Int32Array.of(1, 7, 8, 9, 10), line: 5 } }),
  );
  expect(crossedText(state)).toBe("4 in: row-2:1, row-3:1, row-4:1 and 1 more.");
  expect(crossedText(lineState(rowsOf([2, 1], { line: 1 })))).toBe("");
});

describe("lineState", () => {
  it("names the rows on both sides of the line", () => {
    expect(lineState(rowsOf([4, 3, 1, 0.5], { line: 2 }))).toMatchObject({
      line: 2,
      above: 2,
      ranked: 4,
      last: { name: name(2), score: 3 },
      first: { name: name(3), score: 1 },
    });
  });

  it("has no first row below a line that lies under all rows, and no last one in an empty ranking", () => {
    expect(lineState(rowsOf([4], { line: 9 }))).toMatchObject({ above: 1, last: { score: 4 }, first: null });
    expect(lineState(rowsOf([], { line: 9 }))).toMatchObject({ above: 0, last: null, first: null });
  });

  it("lists what crossed the line, each with both ranks", () => {
    const rows = rowsOf([4, 3, 2, 1], { line: 2, before: { ranks: Int32Array.of(1, 3, 2, 0), line: 2 } });
    expect([0, 1, 2, 3].map((row) => crossingOf(rows, row))).toEqual([null, "in", "out", null]);
    const state = lineState(rows);
    expect(state.came).toEqual([{ name: name(2), rank: 2, before: 3 }]);
    expect(state.went).toEqual([{ name: name(3), rank: 3, before: 2 }]);
    expect(outcomeText(state)).toBe("+1 in · −1 out");
    expect(crossedText(state)).toBe("1 in: row-2:1. 1 out: row-3:1.");
  });

  it("counts a moved line as well, and nothing without a ranking before", () => {
    const ranks = Int32Array.of(1, 2, 3);
    const moved = lineState(rowsOf([3, 2, 1], { line: 3, before: { ranks, line: 1 } }));
    expect(moved.came.map((row) => row.rank)).toEqual([2, 3]);
    expect(moved.went).toEqual([]);
    expect(outcomeText(lineState(rowsOf([3, 2, 1], { line: 1 })))).toBe("");
  });
});
