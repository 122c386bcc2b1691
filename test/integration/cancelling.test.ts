/** Once a cancellation has been answered, the run ends as cancelled, whatever else happens at that moment. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createDataSource } from "@/lib/server/dataSources/service";
import { db } from "@/lib/server/core/db";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { createPolicy } from "@/lib/server/discovery/policies";
import { cancelRun, createRun, getRunSummary } from "@/lib/server/discovery/runs";
import { getRun } from "@/test/support/runs";
import { runOperation } from "@/lib/server/discovery/runs/operation";
import { KINDS } from "@/lib/server/operations/kinds";
import { claim, finish, release } from "@/lib/server/operations/states";
import { sweepOperations } from "@/lib/server/operations/sweep";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

let source: FakePrometheus;
let worker: Worker | undefined;

beforeAll(async () => {
  source = await startFakePrometheus();
  await createDataSource({ name: "tiny", type: "prometheus", url: source.url }, TESTER);
  await createPolicy({ spec: usagePolicy("usage", source.url) }, TESTER);
});
afterAll(async () => source.close());
beforeEach(() => {
  source.gate = new Promise(() => undefined);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

const newRun = async (): Promise<string> => (await createRun("usage", { trigger: "manual" }, TESTER)).id;

async function running(): Promise<string> {
  const id = await newRun();
  await eventually(async () => (await getRunSummary(id)).state === "running");
  return id;
}

it("ends at the shutdown of a worker that did not hear of the cancellation, and stays ended", async () => {
  worker = startWorker();
  const id = await running();
  // Written past cancelRun: no notification reaches the worker before it stops.
  await db().operation.update({
    where: { id },
    data: { cancelRequestedAt: new Date(), message: "Cancelled by grace" },
  });
  await worker.stop();
  const run = await getRun(id);
  expect(run).toMatchObject({ state: "cancelled", stage: "done", message: "Cancelled by grace" });
  expect(run.finishedAt).not.toBeNull();

  const asked = source.asked.length;
  source.gate = Promise.resolve();
  worker = startWorker();
  const other = await newRun();
  await eventually(async () => (await getRunSummary(other)).state === "succeeded");
  expect(source.asked.length).toBe(asked + 1);
  expect((await getRunSummary(id)).state).toBe("cancelled");
});

it("holds when the shutdown and the cancellation come at once", async () => {
  const ids: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    worker = startWorker();
    const id = await running();
    await Promise.all([cancelRun(id, TESTER), worker.stop()]);
    ids.push(id);
  }
  source.gate = Promise.resolve();
  worker = startWorker();
  for (const id of ids) {
    await eventually(async () => (await getRunSummary(id)).finishedAt !== null);
    expect((await getRunSummary(id)).state).toBe("cancelled");
  }
});

it("holds when the results are ready to be written", async () => {
  const id = await newRun();
  expect(await claim(runOperation, id, "mine")).toEqual({ subject: "policy/usage", attempt: 1 });
  await cancelRun(id, TESTER);
  for (const state of ["succeeded", "partial", "failed"] as const) {
    expect(await finish(db(), id, "mine", { state }), state).toBe(false);
  }
  expect(await release(runOperation, id, "another's")).toBeUndefined();
  expect(await finish(db(), id, "mine", { state: "cancelled" })).toBe(true);
  expect(await getRun(id)).toMatchObject({ state: "cancelled", message: "Cancelled by tester" });
});

it("ends a run that waits although its cancellation was asked for", async () => {
  const id = await newRun();
  await db().operation.update({ where: { id }, data: { cancelRequestedAt: new Date() } });
  expect(await sweepOperations(KINDS)).toEqual([{ id, kind: "run", state: "cancelled" }]);
  expect(await getRun(id)).toMatchObject({ state: "cancelled", stage: "done" });
});
