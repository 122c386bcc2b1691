/** Once a cancellation was answered, the run ends as cancelled, whatever else happens at that moment. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createDataSource } from "@/lib/server/dataSources";
import { db } from "@/lib/server/db";
import { startWorker, type Worker } from "@/lib/server/jobs/worker";
import { createPolicy } from "@/lib/server/policies";
import { cancelRun, createRun, getRun, getRunSummary } from "@/lib/server/runs";
import { claim, finish, release } from "@/lib/server/runs/states";
import { sweepRuns } from "@/lib/server/runs/sweep";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { startTinyPrometheus, usagePolicy, type TinyPrometheus } from "@/test/support/tinyPrometheus";

useHouse();

let source: TinyPrometheus;
let worker: Worker | undefined;

beforeAll(async () => {
  source = await startTinyPrometheus();
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
  await db().run.update({
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
  expect(await claim(id, "mine")).toBe(true);
  await cancelRun(id, TESTER);
  for (const state of ["succeeded", "partial", "failed"] as const) {
    expect(await finish(db(), id, "mine", { state }), state).toBe(false);
  }
  expect(await release(id, "another's")).toBeUndefined();
  expect(await finish(db(), id, "mine", { state: "cancelled" })).toBe(true);
  expect(await getRun(id)).toMatchObject({ state: "cancelled", message: "Cancelled by tester" });
});

it("ends a run that waits although its cancellation was asked for", async () => {
  const id = await newRun();
  await db().run.update({ where: { id }, data: { cancelRequestedAt: new Date() } });
  expect(await sweepRuns()).toEqual([{ id, state: "cancelled" }]);
  expect(await getRun(id)).toMatchObject({ state: "cancelled", stage: "done" });
});
