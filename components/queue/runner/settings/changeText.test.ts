import { expect, it } from "vitest";
import type { RunnerWhatIf } from "@/lib/api/runnerQueue";
import { aloneText, changeText } from "./changeText";

const moved = (count: number, alone = 0): RunnerWhatIf["cameIn"] => ({ count, alone, jobs: [] });

const told = (before: number, after: number, cameIn = moved(0), wentOut = moved(0)): RunnerWhatIf =>
  ({
    before: { inLine: before },
    after: { inLine: after },
    cameIn,
    wentOut,
    unmatchedSeconds: 3_600,
  }) as RunnerWhatIf;

it.each([
  [told(12, 15, moved(4), moved(1)), "It may take 15 jobs instead of 12: 4 come in, 1 goes out."],
  [told(2, 1, moved(0), moved(1)), "It may take 1 job instead of 2: 1 goes out."],
  [told(0, 1, moved(1)), "It may take 1 job instead of 0: 1 comes in."],
  [told(3, 3), "No waiting job comes in or goes out. It may take 3 jobs, as before."],
])("says what moves: %#", (answer, text) => {
  expect(changeText(answer)).toBe(text);
});

it("says what is left without a runner, and what only this one takes", () => {
  expect(aloneText(told(1, 1))).toBe("");
  expect(aloneText(told(5, 5, moved(3, 2), moved(3, 1)))).toBe(
    "No other runner takes 1 of the jobs that go out. A job that no runner takes is dropped once it has waited for 1 h; those that have are dropped soon after this is saved. No other runner takes 2 of the jobs that come in.",
  );
});
