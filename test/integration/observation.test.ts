/** What an operator can observe from outside: readiness, and metrics of runs, sources, jobs and connections. */
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataSource } from "@/lib/server/dataSources/service";
import { db, pool } from "@/lib/server/core/db";
import { startWorker } from "@/lib/server/operations/worker";
import { createPolicy } from "@/lib/server/discovery/policies";
import { createRun } from "@/lib/server/discovery/runs";
import { getRun } from "@/test/support/runs";
import { callApi } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { valueOf } from "@/test/support/metricsText";
import { makePerson } from "@/test/support/people";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { usagePolicy } from "@/test/support/usagePolicy";
import { requireTool, skipWithout } from "@/test/support/tools";

useHouse();

let source: FakePrometheus;
beforeAll(async () => {
  source = await startFakePrometheus();
  await createDataSource({ name: "tiny", type: "prometheus", url: source.url }, TESTER);
  await createPolicy({ spec: usagePolicy("usage", source.url) }, TESTER);
});
afterAll(() => source.close());

async function scrape(): Promise<string> {
  const { status, text } = await callApi("GET", "/metrics", { as: await viewer });
  expect(status, text).toBe(200);
  return text;
}
let viewer: ReturnType<typeof makePerson>;
beforeAll(() => (viewer = makePerson("prometheus", "viewer")));

describe("/api/health/ready", () => {
  it("asks the database, and whether it is migrated", async () => {
    const ready = await callApi("GET", "/api/health/ready", { as: null });
    expect(ready.json).toEqual({ status: "ok", checks: { database: "ok", migrations: "ok" } });
  });

  it("names the migration that is missing; liveness does not care", async () => {
    const last = await pool().query<{ name: string }>(
      "select max(migration_name) as name from _prisma_migrations",
    );
    const { name } = last.rows[0]!;
    const mark = "update _prisma_migrations set finished_at = $2 where migration_name = $1";
    await pool().query(mark, [name, null]);
    try {
      const ready = await callApi("GET", "/api/health/ready", { as: null });
      expect(ready.status).toBe(503);
      expect(ready.json).toMatchObject({
        error: { code: "notMigrated", message: expect.stringContaining(name) },
      });
      expect((await callApi("GET", "/api/health/live", { as: null })).status).toBe(200);
    } finally {
      await pool().query(mark, [name, new Date()]);
    }
  });

  it("is content with a database that a newer version has migrated", async () => {
    await pool().query(
      `insert into _prisma_migrations (id, checksum, finished_at, migration_name, started_at)
       values ('later', '', now(), '20990101000000_later', now())`,
    );
    expect((await callApi("GET", "/api/health/ready", { as: null })).status).toBe(200);
    await pool().query("delete from _prisma_migrations where id = 'later'");
  });
});

describe("/metrics", () => {
  it("is for those who are signed in", async () => {
    expect((await callApi("GET", "/metrics", { as: null })).status).toBe(401);
  });

  it("counts jobs by state, and tells how long the oldest waits", async () => {
    const { id } = await createRun("usage", { trigger: "manual" }, TESTER);
    await pool().query("select graphile_worker.add_job('run', '{}', run_at := now() + interval '1 hour')");
    await pool().query(
      "update graphile_worker._private_jobs set run_at = now() - interval '90 s' where key is not null",
    );
    const waiting = await scrape();
    expect(valueOf(waiting, 'plimsoll_jobs{task="run",state="waiting"}')).toBe(1);
    expect(valueOf(waiting, 'plimsoll_jobs{task="run",state="scheduled"}')).toBe(1);
    expect(valueOf(waiting, 'plimsoll_jobs{task="run",state="failed"}')).toBe(0);
    expect(valueOf(waiting, 'plimsoll_jobs_oldest_waiting_seconds{task="run"}')).toBeGreaterThanOrEqual(90);

    let open = (): void => undefined;
    source.gate = new Promise((resolve) => (open = resolve));
    const worker = startWorker();
    await eventually(async () => (await getRun(id)).state === "running");
    expect(valueOf(await scrape(), 'plimsoll_jobs{task="run",state="active"}')).toBe(1);
    open();
    await eventually(async () => (await getRun(id)).state === "succeeded");
    await worker.stop();
    const done = await scrape();
    expect(valueOf(done, 'plimsoll_jobs{task="run",state="active"}')).toBe(0);
    expect(valueOf(done, 'plimsoll_jobs_oldest_waiting_seconds{task="run"}')).toBe(0);
    expect(valueOf(done, 'plimsoll_runs_finished_total{state="succeeded"}')).toBe(1);
    for (const stage of ["queries", "signals", "ranking", "storing"]) {
      expect(valueOf(done, `plimsoll_run_stage_duration_seconds_count{stage="${stage}"}`), stage).toBe(1);
    }
  });

  it("counts what sources were asked, by type and outcome", async () => {
    const before = await scrape();
    const body = { json: { query: "up" } };
    await callApi("POST", "/api/v1/data-sources/tiny/query", body);
    source.fault = { status: 500, body: "no" };
    await callApi("POST", "/api/v1/data-sources/tiny/query", body);
    source.fault = undefined;
    const after = await scrape();
    const rise = (series: string): number => (valueOf(after, series) ?? 0) - (valueOf(before, series) ?? 0);
    const outcomes = [
      ...after.matchAll(/query_duration_seconds_count\{type="prometheus",outcome="(\w+)"\}/g),
    ];
    expect(outcomes.map(([, outcome]) => outcome)).toContain("success");
    expect(outcomes).toHaveLength(2);
    expect(rise('plimsoll_source_query_duration_seconds_count{type="prometheus",outcome="success"}')).toBe(1);
    expect(rise('plimsoll_source_requests_total{type="prometheus"}')).toBe(2);
    expect(rise('plimsoll_source_received_bytes_total{type="prometheus"}')).toBeGreaterThan(10);
  });

  it("shows version, process and connections", async () => {
    const text = await scrape();
    expect(text).toMatch(/^plimsoll_build_info\{version="\d+\.\d+\.\d+",node="\d+\.[\d.]+"\} 1$/m);
    expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(1e7);
    expect(valueOf(text, "plimsoll_database_pool_max_connections")).toBe(10);
    const [idle, active] = ["idle", "active"].map((state) =>
      valueOf(text, `plimsoll_database_pool_connections{state="${state}"}`),
    );
    expect(idle! + active!).toBeGreaterThan(0);
    expect(valueOf(text, "plimsoll_database_pool_waiting")).toBe(0);
    expect(valueOf(text, "plimsoll_http_requests_in_flight")).toBe(0);
  });

  it("shows no depth of a queue that it cannot ask", async () => {
    await db().$executeRaw`alter view graphile_worker.jobs rename to hidden`;
    try {
      const text = await scrape();
      expect(text).not.toMatch(/^plimsoll_jobs.* \d/m);
      expect(text).toMatch(/^plimsoll_build_info/m);
    } finally {
      await db().$executeRaw`alter view graphile_worker.hidden rename to jobs`;
    }
  });

  it.skipIf(skipWithout("promtool"))("is to the liking of Prometheus' own linter", async () => {
    const { status, stdout, stderr } = spawnSync(requireTool("promtool"), ["check", "metrics"], {
      input: await scrape(),
      encoding: "utf8",
    });
    const ours = `${stdout}${stderr}`.split("\n").filter((line) => line.includes("plimsoll_"));
    expect(ours).toEqual([]);
    expect(status, stdout + stderr).not.toBe(1);
  });
});
