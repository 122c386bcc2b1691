import { describe, expect, it } from "vitest";
import { rowsOf } from "../rows.testing";
import { lineWords } from "./lineElement";
import { lineState } from "./lineState";
import { changeText, describe as words, gapText, moveText, partWords, standingOf } from "./rowWords";

const before = (line: number, ...ranks: number[]) => ({ ranks: Int32Array.from(ranks), line });

describe("a row's marks", () => {
  const rows = rowsOf([0.9, 0.8, 0.7, 0.6], { line: 2, before: before(2, 1, 4, 2, 0) });

  it("are arrows for movement, words for a crossed line, and nothing for what stayed", () => {
    expect([0, 1, 2, 3].map((row) => changeText(standingOf(rows, row)))).toEqual([
      "",
      "IN ▲2",
      "OUT ▼1",
      "new",
    ]);
  });

  it("are absent where there is nothing to compare with", () => {
    expect(changeText(standingOf(rowsOf([1], {}), 0))).toBe("");
  });

  it("say a line that was moved across a row that kept its rank", () => {
    const moved = rowsOf([2, 1], { line: 1, before: before(2, 1, 2) });
    expect(changeText(standingOf(moved, 1))).toBe("OUT");
  });
});

it("a move is an arrow and the number of places", () => {
  expect([3, -12, 0].map(moveText)).toEqual(["▲3", "▼12", ""]);
});

it("the distance to the line has a sign, never an arrow", () => {
  expect([gapText(0.1, true), gapText(-0.1, false), gapText(0, true), gapText(null, true)]).toEqual([
    "+0.1000",
    "−0.1000",
    "level",
    "–",
  ]);
});

describe("a row in words", () => {
  it("says name, rank, movement, score, side, parts and note", () => {
    const rows = rowsOf([0.9, 0.8], {
      line: 1,
      kind: "terms",
      values: { total: [0.9, 0.5], peak: [0, 0.3] },
      missing: { total: [0, 0], peak: [1, 0] },
      before: before(1, 2, 1),
      note: {
        values: Int32Array.of(3, -1),
        text: String,
        isWeak: () => true,
        words: (value) => `${value} samples, too few to say much`,
      },
    });
    expect(words(rows, 0)).toBe(
      "registry.example.com/row-1:1, rank 1, up 1, came above the line, score 0.9000, 0.1000 above the line, " +
        "total 0.9000, peak missing, 3 samples, too few to say much",
    );
    expect(words(rows, 1)).toBe(
      "registry.example.com/row-2:1, rank 2, down 1, went below the line, score 0.8000, 0.1000 below the line, " +
        "total 0.5000, peak 0.3000",
    );
  });
});

it("a unit goes with scores, distances and terms, but not with factors", () => {
  const parts = { line: 1, unit: "s", values: { first: [600.5, 7] }, missing: { first: [0, 0] } };
  const rows = rowsOf([600.5, 7.25], { ...parts, kind: "terms" });
  expect(words(rows, 0)).toBe(
    "registry.example.com/row-1:1, rank 1, score 600.50 s, 593.25 s above the line, first 600.50 s",
  );
  expect(partWords(rowsOf([600.5, 7.25], { ...parts, kind: "factors" }), 0)).toBe("first 600.50");
  expect(gapText(-7.8532, false, 2, "s")).toBe("−7.85 s");
  expect(lineWords(lineState(rows)).where).toBe("score between 600.50 s and 7.25 s");
  expect(gapText(-(2 ** 20), false, 1, "B")).toBe("−1.0 MiB");
  expect(words(rowsOf([2 ** 30, 2 ** 20], { line: 1, unit: "B" }), 1)).toContain(
    "score 1.0 MiB, 1,023.0 MiB below the line",
  );
});

it("a row says the score that it had where it compares", () => {
  const scores = Float64Array.of(0.9, NaN);
  const rows = rowsOf([0.95, 0.8], { before: { ...before(2, 1, 2), scores } });
  expect(words(rows, 0)).toContain("score 0.9500, before 0.9000");
  expect(words(rows, 1)).not.toContain("before");
});

describe("lineWords", () => {
  it("says the cut, the scores on both sides and what crossed it", () => {
    expect(lineWords(lineState(rowsOf([3, 2, 1], { line: 2, before: before(2, 1, 3, 2) })))).toEqual({
      label: "Cut at 2 images",
      where: "score between 2.0000 and 1.0000",
      outcome: "+1 in · −1 out",
    });
  });

  it("says that nothing lies under it, and no score where nothing is ranked", () => {
    expect(lineWords(lineState(rowsOf([3], { line: 5 })))).toEqual({
      label: "Cut at 5 images",
      where: "below 3.0000; nothing lies under it",
      outcome: "",
    });
    expect(lineWords(lineState(rowsOf([], { line: 1 }))).where).toBe("");
  });
});
