import { describe, expect, it } from "vitest";
import { againstMedian, lengthOf, summaryOf } from "./words";

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
