/** Collections of jobs whose process is killed: the next attempt creates one version, and nothing is left behind. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { startDemoSources, type DemoSources } from "@/demo";
import { pageOf } from "@/lib/api/common";
import { jobSetCollectorInputSchema, jobSetCollectorSchema } from "@/lib/api/jobSetCollectors";
import { db } from "@/lib/server/core/db";
import { createDataSource } from "@/lib/server/dataSources/service";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { beginCollection, setCollector } from "@/lib/server/replay/collect/collectors";
import { COLLECTION_ATTEMPTS, COLLECTION_KIND } from "@/lib/server/replay/collect/kind";
import { callApi } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { brokenRules } from "@/test/support/kill/invariants";
import { programFile } from "@/test/support/programs";

useHouse();

let demo: DemoSources | undefined;
let worker: Worker | undefined;
afterEach(async () => {
  await worker?.stop();
  await demo?.close();
});

/** What the page shows of the newest collection. */
async function shown() {
  const { json } = await callApi("GET", "/api/v1/job-set-collectors");
  return pageOf(jobSetCollectorSchema).parse(json).items[0]?.last;
}

it("make one version of all jobs, killed at the first trace and between two", async () => {
  let killed: ChildProcess | undefined;
  /** The request for a trace at which the process is killed, and how long after it was answered. */
  let at = { trace: 0, afterMs: 0 };
  let traces = 0;
  demo = await startDemoSources({
    gitlab: {
      days: 40,
      fault: ({ path }) => {
        if (!path.endsWith("/trace")) return false;
        traces += 1;
        if (traces === at.trace) setTimeout(() => killed?.kill("SIGKILL"), at.afterMs);
        return false;
      },
    },
  });
  const source = { name: "git", type: "gitlab", url: demo.gitlabUrl } as const;
  await createDataSource({ ...source, credentials: { token: demo.gitlabToken } }, TESTER);
  const input = jobSetCollectorInputSchema.parse({
    source: "git",
    projects: ["team-shop/checkout"],
    days: 14,
    defaultPullSeconds: 20,
  });
  await setCollector("team", input, TESTER);
  const id = await beginCollection("team", TESTER);
  const all: number[] = [];
  for (const next of [
    { trace: 1, afterMs: 0 },
    { trace: 8, afterMs: 3 },
  ]) {
    [at, traces] = [next, 0];
    const works = [programFile("operation"), COLLECTION_KIND, id];
    killed = spawn(process.execPath, works, { stdio: ["ignore", "ignore", "inherit"] });
    const [, signal] = (await once(killed, "exit")) as [number | null, string | null];
    all.push(traces);
    expect([signal, traces >= next.trace]).toEqual(["SIGKILL", true]);
    // Nobody claims that it ended, and nobody else works on it.
    expect(await shown()).toMatchObject({ id, state: "running", message: null });
    const again = await callApi("POST", "/api/v1/job-set-collectors/team/collections");
    expect(again.status).toBe(409);
    expect(await db().jobSet.count()).toBe(0);
    if (all.length === 1)
      await db().operation.update({ where: { id }, data: { state: "queued", lease: null } });
  }
  // The last one is found by those that look for operations without a heartbeat: as if many had been missed.
  [at, traces] = [{ trace: 0, afterMs: 0 }, 0];
  await db().operation.update({ where: { id }, data: { heartbeatAt: new Date(0) } });
  worker = startWorker({ choresMs: 200 });
  const last = await eventually(async () => {
    const now = await shown();
    return now && !["queued", "running"].includes(now.state) && now;
  }, 60_000);
  expect(last).toMatchObject({ id, state: "succeeded" });
  const { attempts } = await db().operation.findUniqueOrThrow({ where: { id } });
  expect(attempts).toBe(COLLECTION_ATTEMPTS);
  const [version, ...others] = await eventually(async () => {
    const sets = await db().jobSet.findMany({ include: { operation: true, files: true } });
    return sets.every(({ operation }) => operation.state === "succeeded") && sets;
  });
  expect(others).toEqual([]);
  expect(version).toMatchObject({ name: "team", version: 1 });
  // One trace a job, whose rows are all there.
  expect(traces).toBeGreaterThan(10);
  expect(version?.operation.result).toMatchObject({ jobs: traces, duplicates: 0, rejected_total: 0 });
  expect(version?.files.map(({ part }) => part).sort()).toEqual(["images", "jobs"]);
  expect(await db().auditEvent.count({ where: { action: "jobSet.create" } })).toBe(1);
  expect(await brokenRules()).toEqual({});
  // What killed processes had begun to write is nobody's, and unfinished: it is removed a day later.
  expect(await db().blob.count({ where: { complete: true } })).toBe(2);
}, 180_000);
