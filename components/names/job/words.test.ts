import { describe, expect, it } from "vitest";
import { againstMedian, againstTarget, lengthOf, openText, summaryOf } from "./words";

describe("a job against the median of its project", () => {
  it.each([
    [45, 30, "1.5 times the median of 30 s"],
    [31, 30, "as usual: the median is 30 s"],
    [10, 30, "0.33 times the median of 30 s"],
    [5, 0, "the median is 0 s"],
  ])("%d s against %d s", (seconds, median, text) => expect(againstMedian(seconds, median)).toBe(text));

  it("says nothing where one is not known", () => {
    expect(againstMedian(null, 3)).toBeNull();
    expect(againstMedian(3, null)).toBeNull();
  });
});

it("tells a phase that goes on from one that is over", () => {
  const now = Date.parse("2026-06-16T10:01:00Z");
  const phases = [
    { kind: "waiting", from: "2026-06-16T10:00:00Z", to: "2026-06-16T10:00:20Z", source: "queue" },
    { kind: "running", from: "2026-06-16T10:00:20Z", to: null, source: "queue" },
  ] as const;
  expect(lengthOf(phases[1], now)).toBe(40_000);
  expect(summaryOf(phases, now)).toBe("Waiting in the queue 20 s, Running 40 s so far");
});

it.each([
  [300_000, 60_000, "4 min over the target of 1 min"],
  [50_000, 60_000, "10 s under the target of 1 min"],
  [60_000, 60_000, "exactly the target of 1 min"],
])("says of %d ms waited by how much they miss %d ms", (waited, target, text) =>
  expect(againstTarget(waited, target)).toBe(text),
);

it.each([
  ["q", null, null, "still waits", "not started yet"],
  ["q", "s", null, "not known", "still runs"],
  ["q", null, "f", "never started", "never started"],
  [null, null, null, "not known", "not known"],
])("says why %s, %s, %s has no wait or run", (queuedAt, startedAt, finishedAt, wait, run) => {
  expect(openText({ queuedAt, startedAt, finishedAt }, "wait")).toBe(wait);
  expect(openText({ queuedAt, startedAt, finishedAt }, "run")).toBe(run);
});
