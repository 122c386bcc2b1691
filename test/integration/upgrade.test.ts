/** A database of version 0.1.0 opens with all its runs, and servers of 0.1.0 keep working while they are replaced. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataSource } from "@/lib/server/dataSources/service";
import { db, pool } from "@/lib/server/core/db";
import { cancelRun, createRun, getRunSummary, listRuns, readArtifact } from "@/lib/server/discovery/runs";
import { getRun } from "@/test/support/runs";
import { KINDS } from "@/lib/server/operations/kinds";
import { getOperation } from "@/lib/server/operations/read";
import { sweepOperations } from "@/lib/server/operations/sweep";
import { startWorker } from "@/lib/server/operations/worker";
import { getSettings, updateSettings } from "@/lib/server/settings/service";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { databaseOfVersionBefore, POLICY, RUNS, STATEMENTS } from "@/test/support/versionBefore";

let source: FakePrometheus;
beforeAll(async () => {
  source = await startFakePrometheus();
});
useHouse({ database: () => databaseOfVersionBefore(source.url) });
afterAll(() => source.close());

const AT = "2026-11-20T10:00:00.000Z";

it("answers the runs of before as they were", async () => {
  const { items } = await listRuns({ limit: 50 });
  const { ofDeleted, ...shown } = RUNS;
  expect(items.map(({ id }) => id)).toEqual(Object.values(shown).reverse());
  expect((await listRuns({ limit: 50, state: "partial" })).items.map(({ id }) => id)).toEqual([RUNS.partial]);
  expect(await getRunSummary(RUNS.partial)).toEqual({
    id: RUNS.partial,
    policy: "usage",
    policyVersion: 1,
    state: "partial",
    trigger: "schedule",
    message: "1 of 2 queries failed",
    stage: "done",
    progress: 1,
    createdAt: AT,
    startedAt: AT,
    finishedAt: AT,
    evaluatedAt: AT,
    selectedCount: 0,
    imageCount: 0,
    scoreUnit: null,
  });
  expect(await getRun(RUNS.succeeded)).toMatchObject({
    state: "succeeded",
    strategy: "rawMaximum",
    maxImages: 2,
    queryResults: [{ name: "usage", bytes: 12 }],
    ranking: [{ rank: 1, image: "registry.example/a", selected: true }],
    timing: [{ stage: "queries", startedMs: 0, durationMs: 5 }],
    artifactBytes: 3,
  });
  expect(await new Response((await readArtifact(RUNS.succeeded)).body).text()).toBe("abc");
  expect(await getRunSummary(RUNS.failed)).toMatchObject({
    state: "failed",
    message: "The run could not be finished: no",
  });
  expect(await getRunSummary(RUNS.cancelled)).toMatchObject({ state: "cancelled", startedAt: null });
  expect(await getRunSummary(RUNS.dead)).toMatchObject({ state: "running", stage: "queries", progress: 0.4 });
  expect(await getOperation(RUNS.dead)).toMatchObject({
    kind: "run",
    subject: "policy/usage",
    attempts: 1,
    requestedBy: "ann",
    items: [{ name: "usage", state: "success", bytes: 12 }],
  });
  // The name of a deleted policy without the id that another policy's creation put behind it.
  expect(await getOperation(ofDeleted)).toMatchObject({ subject: "policy/usage" });
  expect(await db().operation.count()).toBe(Object.keys(RUNS).length);
});

it("takes up what was under way: cancels, and finishes the queued and the dead", async () => {
  await createDataSource({ name: "tiny", type: "prometheus", url: source.url }, TESTER);
  // The runs of the version before grow old; retention would remove them before they are looked at.
  const { retention } = await getSettings();
  await updateSettings({ retention: { ...retention, runDays: 3_650 } }, TESTER);
  const worker = startWorker();
  try {
    for (const [id, state] of [
      [RUNS.queued, "succeeded"],
      [RUNS.dead, "succeeded"],
      [RUNS.stopping, "cancelled"],
    ] as const) {
      await eventually(async () => (await getRunSummary(id)).finishedAt !== null);
      expect(await getRunSummary(id), id).toMatchObject({ state, stage: "done" });
    }
    expect((await getRun(RUNS.queued)).ranking).toHaveLength(3);
    expect((await getOperation(RUNS.dead)).attempts).toBe(2);
    expect((await getRunSummary(RUNS.stopping)).message).toBe("Cancelled by ann");
  } finally {
    await worker.stop();
  }
});

describe("a server of 0.1.0 on the migrated database", () => {
  const id = "01999999-1111-7000-8000-000000000001";

  it("creates a run, of which two that claim it get one", async () => {
    const created = await pool().query(STATEMENTS.insert, [id, POLICY]);
    expect(created.rows).toMatchObject([{ id, state: "queued", stage: "queued", progress: 0, attempts: 0 }]);
    const claims = await Promise.all(
      ["a", "b", "c", "d"].map((lease) => pool().query(STATEMENTS.claim, [id, lease])),
    );
    expect(claims.map(({ rowCount }) => rowCount).sort()).toEqual([0, 0, 0, 1]);
    expect(await getOperation(id)).toMatchObject({ kind: "run", subject: "policy/usage", state: "running" });
  });

  it("beats, writes progress, and finishes what it holds only", async () => {
    const { lease } = await db().operation.findUniqueOrThrow({ where: { id } });
    expect((await pool().query(STATEMENTS.beat, [id, lease])).rows).toEqual([{ cancel: false }]);
    expect((await pool().query(STATEMENTS.progress, [id, "nobody"])).rowCount).toBe(0);
    expect((await pool().query(STATEMENTS.progress, [id, lease])).rowCount).toBe(1);
    expect(await getOperation(id)).toMatchObject({ stage: "signals", progress: 0.5, items: [{ bytes: 1 }] });
    expect((await pool().query(STATEMENTS.finish, [id, "nobody"])).rowCount).toBe(0);
    expect((await pool().query(STATEMENTS.finish, [id, lease])).rowCount).toBe(1);
    expect(await getRun(id)).toMatchObject({ state: "succeeded", imageCount: 3, strategy: "rawMaximum" });
  });

  it("hears of a cancellation, and hands back to a server of today", async () => {
    const run = await createRun("usage", { trigger: "manual" }, TESTER);
    await pool().query(STATEMENTS.claim, [run.id, "old"]);
    expect((await pool().query(STATEMENTS.release, [run.id, "old"])).rows).toEqual([{ state: "queued" }]);
    await pool().query(STATEMENTS.claim, [run.id, "old"]);
    expect((await pool().query(STATEMENTS.lock, [run.id])).rowCount).toBe(1);
    await cancelRun(run.id, TESTER);
    expect((await pool().query(STATEMENTS.beat, [run.id, "old"])).rows).toEqual([{ cancel: true }]);
    expect((await pool().query(STATEMENTS.finish, [run.id, "old"])).rowCount).toBe(0);
    expect((await pool().query(STATEMENTS.release, [run.id, "old"])).rows).toEqual([{ state: "cancelled" }]);
    expect(await getRunSummary(run.id)).toMatchObject({ state: "cancelled", message: "Cancelled by tester" });
  });

  it("sweeps what lost its worker, and removes a run with its operation", async () => {
    const run = await createRun("usage", { trigger: "manual" }, TESTER);
    await pool().query(STATEMENTS.claim, [run.id, "gone"]);
    await db().operation.update({ where: { id: run.id }, data: { heartbeatAt: new Date(0) } });
    expect((await pool().query(STATEMENTS.sweep)).rows).toEqual([{ id: run.id, state: "queued" }]);
    expect(await sweepOperations(KINDS)).toEqual([]);
    expect((await pool().query(STATEMENTS.remove, [run.id])).rowCount).toBe(1);
    expect(await db().run.count({ where: { id: run.id } })).toBe(0);
    expect(await db().operation.count({ where: { id: run.id } })).toBe(0);
  });
});
