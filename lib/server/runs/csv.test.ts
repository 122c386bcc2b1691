import { expect, it } from "vitest";
import { csvRows } from "./csv";

const image = {
  image: "=cmd|' /C calc'!A0",
  rank: 1,
  finalScore: 0.8768,
  selected: true,
  gap: -0.5,
  missing: ["b"],
  signals: [{ name: "a", raw: 8210, normalized: 0.824, sampleSize: 3 }],
  terms: [{ signal: "a", raw: 8210, normalized: 0.824, weight: 0.7, contribution: 0.5768 }],
  factors: [],
};
const signal = { name: "a", query: "q", images: 1, status: "success" as const, min: 0, max: 1 };

it("has a column for every number and runs no formula", () => {
  const rows = csvRows({ signalResults: [signal, { ...signal, name: "@b" }], ranking: [image] });
  expect(rows[0]).toEqual([
    ...["rank", "image", "score", "selected", "gap", "missing"],
    ...["a raw", "a normalized", "a contribution"],
    ...["'@b raw", "'@b normalized", "'@b contribution"],
  ]);
  expect(rows[1]).toEqual([
    ...["1", "'=cmd|' /C calc'!A0", "0.8768", "true", "-0.5", "b"],
    ...["8210", "0.824", "0.5768", "", "", ""],
  ]);
});
