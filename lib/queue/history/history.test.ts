import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queueHistory, type PastJob } from "./history";

const job = (
  projectId: number,
  queuedAt: number,
  startedAt: number | null,
  endedAt: number | null,
): PastJob => ({ projectId, queuedAt, startedAt, endedAt });

describe("the queue over time", () => {
  it("has depth, age, waits and hand-outs at each point, and what runs of each project", () => {
    const history = queueHistory(
      [
        job(1, 500, 1_500, 2_500),
        job(1, 800, null, null),
        job(2, 1_200, 1_900, null),
        job(2, 100, null, 900),
      ],
      { from: 0, step: 1_000, points: 3, projects: 2 },
    );
    expect(history.points).toEqual([
      { at: 1_000, pending: 2, oldestSeconds: 0.5, handedOut: 0, p50Seconds: null, p95Seconds: null },
      { at: 2_000, pending: 1, oldestSeconds: 1.2, handedOut: 2, p50Seconds: 0.7, p95Seconds: 1 },
      { at: 3_000, pending: 1, oldestSeconds: 2.2, handedOut: 0, p50Seconds: null, p95Seconds: null },
    ]);
    expect(history.projects).toEqual([
      { projectId: 1, handedOut: 1, p50Seconds: 1, p95Seconds: 1, running: [0, 1, 0], pending: [2, 1, 1] },
      {
        projectId: 2,
        handedOut: 1,
        p50Seconds: 0.7,
        p95Seconds: 0.7,
        running: [0, 1, 1],
        pending: [0, 0, 0],
      },
    ]);
  });

  it("is what counting at each point gives", () => {
    const jobs = fc.array(
      fc
        .tuple(
          fc.integer({ min: 1, max: 3 }),
          fc.integer({ min: 0, max: 90 }),
          fc.option(fc.integer({ min: 0, max: 60 })),
          fc.option(fc.integer({ min: 0, max: 60 })),
        )
        .map(([project, queued, waited, ran]): PastJob => {
          const startedAt = waited === null ? null : queued + waited;
          return job(project, queued, startedAt, ran === null ? null : (startedAt ?? queued) + ran);
        }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(jobs, (all) => {
        const { points } = queueHistory(all, { from: 20, step: 7, points: 10, projects: 3 });
        for (const { at, pending, oldestSeconds, handedOut } of points) {
          const waiting = all.filter(
            ({ queuedAt, startedAt, endedAt }) => queuedAt <= at && (startedAt ?? endedAt ?? Infinity) > at,
          );
          const since = Math.min(...waiting.map(({ queuedAt }) => queuedAt));
          expect(pending).toBe(waiting.length);
          expect(oldestSeconds).toBe(waiting.length === 0 ? null : (at - since) / 1_000);
          expect(handedOut).toBe(
            all.filter(({ startedAt }) => startedAt !== null && startedAt > at - 7 && startedAt <= at).length,
          );
        }
      }),
    );
  });
});
