import { expect, it } from "vitest";
import { gapOf, gapShareOf, outcomeWords, toLineText } from "./gap";

it("is the distance of the scores across the line, where both sides have one", () => {
  expect(gapOf({ lastIn: { score: 0.5 }, firstOut: { score: 0.25 } })).toBe(0.25);
  expect(gapOf({ lastIn: { score: 0.5 }, firstOut: null })).toBeNull();
  expect(gapOf({ lastIn: null, firstOut: { score: 1 } })).toBeNull();
});

it("is a share of the last-in score, where that is above 0", () => {
  expect(gapShareOf({ lastIn: { score: 0.5 }, firstOut: { score: 0.25 } })).toBe(0.5);
  expect(gapShareOf({ lastIn: { score: 2 }, firstOut: { score: -2 } })).toBe(2);
  expect(gapShareOf({ lastIn: { score: 0 }, firstOut: { score: -1 } })).toBeNull();
  expect(gapShareOf({ lastIn: { score: -1 }, firstOut: { score: -2 } })).toBeNull();
  expect(gapShareOf({ lastIn: { score: 0.5 }, firstOut: null })).toBeNull();
});

it("is said with how many are in and out", () => {
  expect(outcomeWords({ selected: 11, ranked: 44, gap: 0.0042 })).toBe("11 in · 33 out · gap 0.0042");
  expect(outcomeWords({ selected: 11, ranked: 44, gap: 0.0042, gapShare: 0.0169 })).toBe(
    "11 in · 33 out · gap 0.0042 (1.7%)",
  );
  expect(outcomeWords({ selected: 11, ranked: 44, gap: 7.849, gapShare: 0.02, unit: "s" })).toBe(
    "11 in · 33 out · gap 7.85 s (2%)",
  );
  expect(outcomeWords({ selected: 5, ranked: 5, gap: null })).toBe("5 in · 0 out");
  expect(outcomeWords({ selected: 30, ranked: 1_030 })).toBe("30 in · 1,000 out");
});

it("is said of one score with its unit", () => {
  expect(toLineText(-0.0121, null)).toBe("0.0121 below the line");
  expect(toLineText(7.849, "s")).toBe("7.85 s above the line");
  expect(toLineText(-3 * 2 ** 20, "B")).toBe("3.0 MiB below the line");
  expect(toLineText(0, "s")).toBe("level with the line");
});
