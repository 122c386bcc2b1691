import { expect, it } from "vitest";
import { timesOf } from "./times";

const timing = [
  { stage: "queries", startedMs: 0, durationMs: 700 },
  { stage: "ranking", startedMs: 700, durationMs: 300 },
];

it("adds up to what the run took: what is no stage's comes before them", () => {
  expect(timesOf(timing, 4_900)).toEqual({
    total: 4_900,
    rest: 3_900,
    stages: [
      { stage: "queries", fromMs: 3_900, durationMs: 700 },
      { stage: "ranking", fromMs: 4_600, durationMs: 300 },
    ],
  });
});

it.each([null, 900, 1_000.5])("is its stages alone where the run took %s ms", (runMs) => {
  expect(timesOf(timing, runMs)).toMatchObject({ total: 1_000, rest: null });
});
