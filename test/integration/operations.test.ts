/**
 * A kind of background work that only this test has, from registration to its end. For cancelling see
 * operationsCancel.test.ts.
 */
import { expect, it } from "vitest";
import type { Operation } from "@/lib/api/operations";
import { db } from "@/lib/server/core/db";
import { metricsRegistry } from "@/lib/server/core/metrics";
import { PARTS } from "@/lib/server/parts";
import { defineOperation } from "@/lib/server/operations/defineOperation";
import { enqueue } from "@/lib/server/operations/enqueue";
import { getOperation } from "@/lib/server/operations/read";
import { removeEnded } from "@/lib/server/operations/retention";
import { claim } from "@/lib/server/operations/states";
import { sweepOperations } from "@/lib/server/operations/sweep";
import { askApi, callApi, errorOf } from "@/test/support/call";
import { eventually, useHouse } from "@/test/support/house";
import {
  cancel,
  create,
  kill,
  parcel,
  parcels,
  start,
  stop,
  until,
  untilStopped,
  useParcels,
} from "@/test/support/parcels";

useHouse();
useParcels();

it("refuses stages that would let progress go back", () => {
  const define = (stages: Record<string, number>): unknown =>
    defineOperation({
      kind: "bad",
      readers: "viewer",
      stages,
      concurrency: 1,
      attempts: 1,
      run: () => Promise.reject(new Error()),
    });
  const wrong: Record<string, number>[] = [{}, { a: 0.5, b: 0.4 }, { a: 0, b: 1 }, { a: -0.1 }];
  for (const stages of wrong) {
    expect(() => define(stages)).toThrow("Stages of bad");
  }
});

it("goes through its stages, tells its progress to who watches, and keeps its result", async () => {
  const steps: (() => void)[] = [];
  const step = (): Promise<void> => new Promise((resolve) => steps.push(resolve));
  parcels.work = async (context) => {
    context.progress(0.5, [{ name: "a", state: "running", bytes: 7 }]);
    await step();
    context.enter("pack");
    await step();
    return { grams: 12 };
  };
  const id = await create();
  expect(await getOperation(id)).toMatchObject({ state: "queued", stage: "queued", progress: 0, items: [] });
  const answer = await askApi("GET", `/api/v1/operations/${id}/events`);
  const events = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const readUntil = async (part?: string): Promise<void> => {
    for (let read = await events.read(); !read.done; read = await events.read()) {
      text += read.value;
      if (part !== undefined && text.includes(part)) break;
    }
  };
  // The stream's first bytes are no event yet.
  await readUntil('"stage":"queued"');
  start();
  const weighing = await eventually(async () => {
    const now = await getOperation(id);
    return now.progress > 0 && now;
  });
  expect(weighing).toMatchObject({ state: "running", stage: "weigh", progress: 0.25, attempts: 1 });
  expect(weighing.items).toEqual([{ name: "a", state: "running", bytes: 7 }]);
  // Who watches hears by another connection, which may be later than this look, and of the newest state alone.
  await readUntil('"stage":"weigh"');
  steps.shift()?.();
  await eventually(async () => (await getOperation(id)).stage === "pack");
  expect(await getOperation(id)).toMatchObject({ progress: 0.5 });
  await readUntil('"stage":"pack"');
  steps.shift()?.();
  const done = await until(id, "succeeded");
  expect(done).toMatchObject({ stage: "done", progress: 1, result: { grams: 12 }, subject: "shelf/1" });
  expect((await callApi("GET", `/api/v1/operations/${id}`)).json).toEqual(done);

  await readUntil();
  const heard = [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(
    ([, event, data]) => [event, (JSON.parse(data!) as Operation).stage] as const,
  );
  expect(heard[0]).toEqual(["progress", "queued"]);
  expect(heard).toContainEqual(["progress", "weigh"]);
  expect(heard).toContainEqual(["progress", "pack"]);
  expect(heard.at(-1)).toEqual(["end", "done"]);
  expect(parcels.discarded).toEqual([]);
});

it("is tried again after its worker died, and given up when its attempts are used up", async () => {
  const id = await create();
  await claim(parcel, id, "a worker that died");
  await kill(id);
  start();
  expect(await until(id, "succeeded")).toMatchObject({ attempts: 2 });
  expect(parcels.attempts).toEqual([id]);
  expect(parcels.discarded).toEqual([id]);

  const doomed = await create();
  parcels.work = untilStopped;
  await eventually(() => Promise.resolve(parcels.attempts.includes(doomed)));
  await db().operation.update({
    where: { id: doomed },
    data: { attempts: 2, lease: "another that died", heartbeatAt: new Date(0) },
  });
  const failed = await until(doomed, "failed");
  expect(failed.message).toContain("The process at work on this parcel ended 2 times before the parcel did");
  expect(failed.finishedAt).not.toBeNull();
});

it("fails with what its work throws, without the password in it", async () => {
  parcels.work = () => Promise.reject(new Error("no answer from https://ann:secret@scale.example/"));
  const id = await create();
  start();
  const { message } = await until(id, "failed");
  expect(message).toContain("The parcel could not be finished: no answer from");
  expect(message).not.toContain("secret");
  expect(parcels.discarded).toEqual([id]);
});

it("keeps its end, and the worker goes on, when the queue cannot take the job back", async () => {
  const rename = (from: string, to: string): Promise<unknown> =>
    db().$executeRawUnsafe(`alter table graphile_worker.${from} rename to ${to}`);
  parcels.work = async () => {
    await rename("_private_jobs", "jobs_elsewhere");
    return {};
  };
  try {
    const id = await create();
    start();
    await until(id, "succeeded");
    // Ends after the job was tried to be given back. A rejection that nobody handles fails the test run.
    await stop();
  } finally {
    await rename("jobs_elsewhere", "_private_jobs");
  }
  parcels.work = () => Promise.resolve({});
  start();
  await until(await create(), "succeeded");
});

it("answers 404 for what is no operation", async () => {
  for (const id of ["nothing", "01999999-0000-7000-8000-000000000000"]) {
    for (const [method, part] of [
      ["GET", ""],
      ["GET", "/events"],
      ["POST", "/cancel"],
    ] as const) {
      const answer = await callApi(method, `/api/v1/operations/${id}${part}`);
      expect(answer.status, part).toBe(404);
      expect(errorOf(answer).message).toContain(`no operation "${id}"`);
    }
  }
});

it("is worked on by as many at once as its kind allows, and once however often it is enqueued", async () => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  parcels.work = () => gate.then(() => ({}));
  const ids = await Promise.all(["a", "b", "c", "d", "e"].map((subject) => create(subject)));
  await db().$transaction(async (tx) => {
    for (const id of ids) await enqueue(tx, "parcel", id);
  });
  const keys = ids.map((id) => `parcel:${id}`);
  const jobs = await db().$queryRaw`select 1 from graphile_worker.jobs where key = any(${keys})`;
  expect(jobs).toHaveLength(5);
  start();
  await eventually(() => Promise.resolve(parcels.attempts.length === 2));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(parcels.attempts).toHaveLength(2);
  open();
  for (const id of ids) await until(id, "succeeded");
  expect(parcels.atOnce.most).toBe(2);
  expect([...parcels.attempts].sort()).toEqual([...ids].sort());
});

it("is counted by its kind", async () => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  parcels.work = ({ enter }) => (enter("pack"), gate.then(() => ({})));
  const before = await valueOf('plimsoll_operations_finished_total{kind="parcel",state="succeeded"}');
  const id = await create();
  expect(await valueOf('plimsoll_operations{kind="parcel",state="queued"}')).toBe(1);
  expect(await valueOf('plimsoll_operations{kind="run",state="queued"}')).toBe(0);
  start();
  await until(id, "running");
  expect(await valueOf('plimsoll_operations{kind="parcel",state="running"}')).toBe(1);
  const stages = await valueOf(
    'plimsoll_operations_stage_duration_seconds_count{kind="parcel",stage="pack"}',
  );
  open();
  await until(id, "succeeded");
  await stop();
  expect(await valueOf('plimsoll_operations_finished_total{kind="parcel",state="succeeded"}')).toBe(
    before + 1,
  );
  expect(await valueOf('plimsoll_operations_stage_duration_seconds_count{kind="parcel",stage="pack"}')).toBe(
    stages + 1,
  );
  // The count of runs is not theirs.
  expect(await valueOf('plimsoll_runs_finished_total{state="succeeded"}')).toBe(0);
});

it("is removed when it is old or one of too many of its subject, but not the newest with a result", async () => {
  const add = async (
    subject: string,
    state: "succeeded" | "failed" | "running",
    daysOld: number,
  ): Promise<string> => {
    const createdAt = new Date(Date.now() - daysOld * 86_400_000);
    return (await db().operation.create({ data: { kind: "parcel", subject, state, createdAt } })).id;
  };
  await add("a", "succeeded", 40);
  const newest = await add("a", "succeeded", 40);
  await add("a", "failed", 40);
  const working = await add("a", "running", 40);
  await add("b", "failed", 0);
  const kept = [await add("b", "failed", 0), await add("b", "failed", 0)];
  expect(await removeEnded("parcel", { perSubject: 2, days: 30 })).toBe(3);
  const left = await db().operation.findMany({ orderBy: { id: "asc" }, select: { id: true } });
  expect(left.map(({ id }) => id)).toEqual([newest, working, ...kept]);
  expect(await removeEnded("other", { perSubject: 0, days: 1 })).toBe(0);
});

/** The value of a series of this process; 0 when there is none. */
async function valueOf(series: string): Promise<number> {
  for (const { metrics } of PARTS) metrics?.();
  const text = await metricsRegistry().metrics();
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}

it("takes jobs out of the queue whose worker died, and leaves those that are at work", async () => {
  const jobs = async (): Promise<{ state: string; count: number }[]> =>
    db().$queryRaw`select case when locked_at is null then 'waiting' else 'locked' end as state, count(*)::int
      from graphile_worker.jobs where task_identifier = 'parcel' group by 1`;
  const taken = async (id: string): Promise<string> => {
    await claim(parcel, id, "dead");
    await db().$executeRaw`
      update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes', locked_by = ${id}, attempts = 1
      where key = ${`parcel:${id}`}`;
    return id;
  };
  await db().$executeRaw`delete from graphile_worker._private_jobs`;
  const dead = await taken(await create());
  const atWork = await taken(await create());
  await kill(dead);
  await sweepOperations([parcel]);
  // The dead one's operation has got another job.
  expect(await jobs()).toEqual(expect.arrayContaining([{ state: "waiting", count: 1 }]));
  expect(await jobs()).toEqual(expect.arrayContaining([{ state: "locked", count: 1 }]));
  await db().operation.update({ where: { id: atWork }, data: { state: "succeeded" } });
  await cancel(dead);
  await sweepOperations([parcel]);
  expect(await jobs()).toEqual([]);
});
