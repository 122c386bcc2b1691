import { expect, it } from "vitest";
import { rowsOf } from "../rows.testing";
import { LINE_HEIGHT, ROW_HEIGHT } from "./layout";
import { ShownRows } from "./shownRows";

function shownOf(names: readonly string[], line: number): ShownRows {
  const shown = new ShownRows();
  const scores = names.map((_, row) => names.length - row);
  shown.rows = rowsOf(scores, { names: [...names], line });
  shown.apply();
  return shown;
}

it("lies below the line from the first row out on", () => {
  const shown = shownOf(["d", "c", "b", "a"], 2);
  expect([0, 1, 2, 3].map((index) => shown.topOf(index))).toEqual([
    0,
    ROW_HEIGHT,
    2 * ROW_HEIGHT + LINE_HEIGHT,
    3 * ROW_HEIGHT + LINE_HEIGHT,
  ]);
  expect(shown.wholeHeight).toBe(4 * ROW_HEIGHT + LINE_HEIGHT);
  expect([shown.above, shown.atLine]).toEqual([2, 2]);
});

it("gives the rank that the line has at a height, from the first row on", () => {
  const shown = shownOf(["d", "c", "b", "a"], 2);
  const middleAfter = (rows: number): number => shown.rankAt(rows * ROW_HEIGHT + LINE_HEIGHT / 2);
  expect([-1, 0, 1, 3, 4, 9].map(middleAfter)).toEqual([1, 1, 1, 3, 4, 4]);
});

it("has no line in another order than that of rank, and still knows where its rows are", () => {
  const shown = shownOf(["d", "c", "b", "a"], 1);
  shown.sort = "name";
  shown.apply();
  expect([0, 1, 2, 3].map((index) => shown.nameAt(index))).toEqual(["a", "b", "c", "d"]);
  expect([shown.above, shown.atLine, shown.indexOf("c")]).toEqual([4, 2, 2]);
});

it("counts what the filter leaves", () => {
  const shown = shownOf(["d", "c", "b", "a"], 2);
  shown.filter = { search: "b", show: "all" };
  shown.apply();
  expect([shown.count, shown.above, shown.indexOf("b"), shown.indexOf("a")]).toEqual([1, 0, 0, -1]);
});

it("goes on from a name by rows, not beyond the first and the last", () => {
  const shown = shownOf(["d", "c", "b", "a"], 2);
  const from = (name: string | null, step: number): number => shown.indexFrom(name, step);
  expect([from("c", 1), from("c", -1), from("c", 9), from("c", -9), from("c", 0)]).toEqual([2, 0, 3, 0, 1]);
  expect([from(null, 3), from("gone", 3)]).toEqual([0, 0]);
});
