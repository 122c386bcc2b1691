import { describe, expect, it } from "vitest";
import type { RunSummary } from "@/lib/api/runs";
import { lineColumns } from "@/components/ranking/gap";
import { RUN_STATES, runCounts, runOutcome, withoutOutcome } from "./words";

const run = (state: RunSummary["state"], gap?: number): RunSummary =>
  ({ state, selectedCount: 30, imageCount: 57, gap }) as RunSummary;

describe("a run without a result", () => {
  it.each([
    ["queued", "no result yet"],
    ["running", "no result yet"],
    ["failed", "no result"],
    ["cancelled", "no result"],
  ] as const)("that is %s says so", (state, words) => {
    expect(runOutcome(run(state))).toBeNull();
    expect(withoutOutcome(run(state))).toBe(words);
  });
});

it("exports selected, below the line and gap as columns of their own", () => {
  const columns = lineColumns(runCounts);
  const cells = (each: RunSummary) => columns.map(({ value }) => value(each));
  expect(columns.map(({ name }) => name)).toEqual(["Selected", "Below the line", "Gap", "Gap unit"]);
  expect(cells(run("succeeded", 0.0028))).toEqual([30, 27, 0.0028, null]);
  expect(cells({ ...run("succeeded", 7.849), scoreUnit: "s" })).toEqual([30, 27, 7.849, "s"]);
  expect(cells(run("partial"))).toEqual([30, 27, null, null]);
  for (const state of RUN_STATES.filter((each) => runOutcome(run(each)) === null))
    expect(cells(run(state))).toEqual([null, null, null, null]);
});
