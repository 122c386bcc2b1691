import { describe, expect, it } from "vitest";
import { filterRows, sortRows, NEAR_MISSES } from "./rows";
import { rowsOf } from "./rows.testing";

const descending = (count: number): number[] => Array.from({ length: count }, (_, row) => count - row);

describe("filterRows", () => {
  const rows = rowsOf(descending(60), { line: 10 });
  const ranks = (show: "all" | "selected" | "near", search = ""): number[] =>
    [...filterRows(rows, { show, search })].map((row) => rows.ranks[row] ?? 0);

  it("keeps what is asked for", () => {
    expect(ranks("all")).toHaveLength(60);
    expect(ranks("selected")).toEqual(descending(10).reverse());
    expect(ranks("near")).toHaveLength(NEAR_MISSES);
    expect(ranks("near")[0]).toBe(11);
  });

  it("searches anywhere in the name without regard to case", () => {
    expect(ranks("all", " Example.COM/row-7:")).toEqual([7]);
    expect(ranks("selected", "row-11")).toEqual([]);
  });

  it("finds no near misses where the line lies below the last row", () => {
    expect([...filterRows(rowsOf([2, 1], { line: 5 }), { show: "near", search: "" })]).toEqual([]);
  });
});

describe("sortRows", () => {
  const rows = rowsOf([4, 3, 2], {
    names: ["b", "c", "a"],
    values: { peak: [1, 3, 1] },
    before: { ranks: Int32Array.of(2, 1, 0), line: 2 },
    note: { values: Int32Array.of(9, 5, 7), text: String, isWeak: () => false, words: String },
  });

  it.each([
    ["rank", "bca"],
    ["name", "abc"],
    ["note", "cab"],
    ["part 0", "cba"],
    // The last row had no rank, the others changed places.
    ["change", "bca"],
    // A part of another ranking.
    ["part 7", "bca"],
  ] as const)("by %s", (sort, names) => {
    expect([...sortRows(rows, rows.order, sort)].map((row) => rows.names[row]).join("")).toBe(names);
  });
});
