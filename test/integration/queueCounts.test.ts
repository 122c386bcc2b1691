/** How requests for jobs were answered: counted by the minute over all processes, read over time, and expired. */
import { beforeEach, expect, it, vi } from "vitest";
import { queueOverviewSchema } from "@/lib/api/queueOverview";
import { queueHistoryApiSchema } from "@/lib/api/queueHistory";
import { db, pool } from "@/lib/server/core/db";
import { forget } from "@/lib/server/core/singleton";
import { requestJob } from "@/lib/server/queue";
import { readCounts } from "@/lib/server/queue/counts/read";
import { addCounts, countAnswer } from "@/lib/server/queue/counts/tally";
import { forgetEnded } from "@/lib/server/queue/retention";
import { callApi } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { makeRunner, runnerOf, submit, waiting } from "@/test/support/jobs";

useHouse();

beforeEach(async () => {
  await addCounts();
  await pool().query("truncate queue_minute");
});

it("has each request once, by the strategy that served it", async () => {
  await submit(waiting(1));
  const runner = await runnerOf(await makeRunner());
  expect((await requestJob(runner)).kind).toBe("assigned");
  expect((await requestJob(runner)).kind).toBe("none");
  countAnswer("DynamicRunnerJobsQueue", "conflict");
  await addCounts();
  const overview = queueOverviewSchema.parse((await callApi("GET", "/api/v1/queue")).json);
  expect(overview).toMatchObject({ requests: 3, conflicts: 1 });
  expect(overview.answers).toHaveLength(12);
  expect(overview.answers.at(-1)?.at).toBe(overview.at);
  expect(overview.answers.reduce((sum, { sqlRequests }) => sum + sqlRequests, 0)).toBe(2);
  forget("queue history 1");
  const history = queueHistoryApiSchema.parse((await callApi("GET", "/api/v1/queue/history?hours=1")).json);
  expect(history.points.reduce((sum, { conflicts }) => sum + conflicts, 0)).toBe(1);
  expect(history.points.reduce((sum, { requests }) => sum + requests, 0)).toBe(3);
  const rows = await db().queueMinute.findMany({ orderBy: { strategy: "asc" } });
  expect(rows.map(({ requests, handedOut, conflicts }) => [requests, handedOut, conflicts])).toEqual(
    expect.arrayContaining([[1, 0, 1]]),
  );
});

it("adds up what several processes counted, and nothing twice", async () => {
  for (let process = 0; process < 3; process += 1) {
    for (let n = 0; n < 10; n += 1) countAnswer("RunnerJobsQueue", n < 4 ? "conflict" : "assigned");
    await addCounts();
  }
  await Promise.all([addCounts(), addCounts()]);
  const { _sum } = await db().queueMinute.aggregate({
    _sum: { requests: true, handedOut: true, conflicts: true },
  });
  expect(_sum).toEqual({ requests: 30, handedOut: 18, conflicts: 12 });
});

it("keeps what cannot be written until the database takes it", async () => {
  const query = vi.spyOn(pool(), "query").mockRejectedValueOnce(new Error("away") as never);
  countAnswer("RunnerJobsQueue", "conflict");
  await addCounts();
  query.mockRestore();
  expect(await db().queueMinute.count()).toBe(0);
  countAnswer("RunnerJobsQueue", "none");
  await addCounts();
  expect(await db().queueMinute.aggregate({ _sum: { requests: true, conflicts: true } })).toEqual({
    _sum: { requests: 2, conflicts: 1 },
  });
});

it("puts a minute where it begins, reads by the index, and forgets after eight days", async () => {
  const now = Date.parse("2026-11-20T12:00:30.000Z");
  await pool().query(
    `insert into queue_minute select to_timestamp($1::float8 / 1000) - make_interval(mins => n), 'RunnerJobsQueue', 10, 1, n % 2
     from generate_series(0, 14399) n`,
    [Date.parse("2026-11-20T12:00:00.000Z")],
  );
  await pool().query("analyze queue_minute");
  const counts = await readCounts({ from: now - 3_600_000, step: 300_000, points: 12 });
  expect(counts.map(({ requests }) => requests)).toEqual(Array<number>(12).fill(50));
  const plan = await pool().query<{ "QUERY PLAN": string }>(
    "explain select sum(requests) from queue_minute where at >= to_timestamp($1::float8 / 1000)",
    [now - 3_600_000],
  );
  expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("queue_minute_pkey");
  await pool().query("update queue_minute set at = at + (now() - '2026-11-20T12:00:00Z')");
  await forgetEnded();
  const { _min } = await db().queueMinute.aggregate({ _min: { at: true } });
  expect(Date.now() - (_min.at?.getTime() ?? 0)).toBeLessThanOrEqual(8 * 86_400_000 + 60_000);
  expect(await db().queueMinute.count()).toBeGreaterThan(8 * 1_440 - 2);
});
