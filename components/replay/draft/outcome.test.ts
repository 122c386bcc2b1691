import { expect, it } from "vitest";
import type { StrategyRow } from "@/lib/replay/shapes";
import { draftOutcome, outcomeSentence } from "./outcome";

const row = (strategy: string, minutes: number, percent: number, top_k = 10): StrategyRow => ({
  strategy,
  top_k,
  selected_images: top_k,
  affected_jobs_developer_window: 0,
  affected_job_minutes_developer_window: 0,
  minutes_avoided_vs_no_prewarm: minutes,
  percent_minutes_saved: percent,
  affected_jobs_avoided_vs_no_prewarm: 0,
  percent_affected_jobs_saved: 0,
  p95_wait_seconds_developer_window: 0,
  p99_wait_seconds_developer_window: 0,
});

it.each([
  [
    row("ci-edited", 14, 51.2),
    "The edit would have saved 2.0 min more than version 3 (+6.2 percentage points).",
  ],
  [
    row("ci-edited", 11, 40),
    "The edit would have saved 1.0 min less than version 3 (−5.0 percentage points).",
  ],
  [row("ci-edited", 12.01, 45), "The edit would have saved as much as version 3."],
])("says what %j brings", (after, sentence) => {
  const strategies = [row("count", 3, 10), row("ci", 9, 30), row("ci", 12, 45, 30), after];
  const outcome = draftOutcome({ strategies, optimum: [] }, "ci", { before: 30, after: 10 });
  expect(outcome?.optimumMinutes).toBeNull();
  expect(outcome && outcomeSentence(outcome, 3)).toBe(sentence);
});

it("has nothing to say of a replay without both", () => {
  const result = { strategies: [row("ci", 12, 45)], optimum: [] };
  expect(draftOutcome(result, "ci", { before: 10, after: 10 })).toBeNull();
});
