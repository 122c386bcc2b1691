import { expect, it } from "vitest";
import type { QueueHistoryAnswer } from "@/lib/api/queueHistory";
import { historySummary, perMinute, perMinuteText } from "./summary";

const point = (pending: number, oldestSeconds: number | null, handedOut: number) => ({
  at: "2026-11-20T08:00:00.000Z",
  pending,
  oldestSeconds,
  handedOut,
  handedOutPerSecond: handedOut / 60,
  p50Seconds: null,
  p95Seconds: null,
  requests: 0,
  conflicts: 0,
  sqlRequests: 0,
});
const project = (path: string, handedOut: number) => ({
  project: { id: 1, path },
  handedOut,
  p50Seconds: null,
  p95Seconds: null,
  running: [],
  pending: [],
});
const history = (
  points: QueueHistoryAnswer["points"],
  projects: QueueHistoryAnswer["projects"],
): QueueHistoryAnswer => ({
  hours: 1,
  stepSeconds: 60,
  targetSeconds: 300,
  jobs: 1,
  partial: false,
  points,
  projects,
});

it("says in a sentence what changed, the worst wait, and who got most", () => {
  const of = history([point(5, 90, 1), point(2, null, 3)], [project("a/b", 1), project("c/d", 3)]);
  expect(historySummary(of)).toBe(
    "2 jobs waiting, 3 fewer than at the beginning; the oldest waited for up to 1 min 30 s; 4 jobs handed out. c/d got most: 75%.",
  );
  expect(historySummary(history([point(1, null, 0)], []))).toBe(
    "1 job waiting, as many as at the beginning; the oldest waited for up to 0 s; 0 jobs handed out.",
  );
});

it("counts hand-outs by the minute, so that few an hour are no thousandths", () => {
  const rates = [18 / 3_600, 7 / 60].map((handedOutPerSecond) => perMinute({ handedOutPerSecond }));
  expect(rates).toEqual([0.3, 7]);
  expect(rates.map(perMinuteText)).toEqual(["0.30", "7.00"]);
});
