/** A kind of background work that no part of the product has, from its registration to its end. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Operation } from "@/lib/api/operations";
import { db } from "@/lib/server/core/db";
import { metricsRegistry } from "@/lib/server/core/metrics";
import { PARTS } from "@/lib/server/parts";
import { cancelOperation } from "@/lib/server/operations/cancel";
import { createOperation } from "@/lib/server/operations/create";
import { defineOperation, type OperationContext } from "@/lib/server/operations/defineOperation";
import { enqueue } from "@/lib/server/operations/enqueue";
import { getOperation } from "@/lib/server/operations/read";
import { removeEnded } from "@/lib/server/operations/retention";
import { claim } from "@/lib/server/operations/states";
import { sweepOperations } from "@/lib/server/operations/sweep";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { askApi, callApi, errorOf } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";

useHouse();

type Context = OperationContext<"weigh" | "pack">;
/** What each attempt does; a test sets it. */
let work: (context: Context) => Promise<object>;
let attempts: string[];
let atOnce: { now: number; most: number };
let discarded: string[];

const parcel = defineOperation({
  kind: "parcel",
  stages: { weigh: 0, pack: 0.5 },
  concurrency: 2,
  attempts: 2,
  async run(context: Context) {
    attempts.push(context.id);
    atOnce.now += 1;
    atOnce.most = Math.max(atOnce.most, atOnce.now);
    try {
      return { state: "succeeded", result: await work(context) } as const;
    } finally {
      atOnce.now -= 1;
    }
  },
  discard: (_tx, id) => Promise.resolve(void discarded.push(id)),
});

let worker: Worker | undefined;
const start = (): void => void (worker = startWorker({ kinds: [parcel], choresMs: 200 }));
const stop = async (): Promise<void> => {
  const stopped = worker?.stop();
  worker = undefined;
  await stopped;
};
beforeEach(() => {
  attempts = [];
  discarded = [];
  atOnce = { now: 0, most: 0 };
  work = () => Promise.resolve({});
});
afterEach(async () => {
  await stop();
  await db().operation.deleteMany();
});

const create = (subject = "shelf/1"): Promise<string> =>
  db().$transaction((tx) =>
    createOperation(tx, { kind: "parcel", subject, requestedBy: "ann", attempts: parcel.attempts }),
  );
const until = (id: string, state: Operation["state"]): Promise<Operation> =>
  eventually(async () => {
    const now = await getOperation(id);
    return now.state === state && now;
  });
const cancel = (id: string): ReturnType<typeof callApi> => callApi("POST", `/api/v1/operations/${id}/cancel`);
/** Works until it is told to stop. */
const untilStopped = ({ signal }: Context): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
const kill = (id: string): Promise<unknown> =>
  db().operation.update({ where: { id }, data: { heartbeatAt: new Date(0) } });

it("refuses stages that would let progress go back", () => {
  const define = (stages: Record<string, number>): unknown =>
    defineOperation({
      kind: "bad",
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
  work = async (context) => {
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
  // What it says before the work begins.
  let text = (await events.read()).value ?? "";
  start();
  const weighing = await eventually(async () => {
    const now = await getOperation(id);
    return now.progress > 0 && now;
  });
  expect(weighing).toMatchObject({ state: "running", stage: "weigh", progress: 0.25, attempts: 1 });
  expect(weighing.items).toEqual([{ name: "a", state: "running", bytes: 7 }]);
  steps.shift()?.();
  await eventually(async () => (await getOperation(id)).stage === "pack");
  expect(await getOperation(id)).toMatchObject({ progress: 0.5 });
  steps.shift()?.();
  const done = await until(id, "succeeded");
  expect(done).toMatchObject({ stage: "done", progress: 1, result: { grams: 12 }, subject: "shelf/1" });
  expect((await callApi("GET", `/api/v1/operations/${id}`)).json).toEqual(done);

  for (let part = await events.read(); !part.done; part = await events.read()) text += part.value;
  const heard = [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(
    ([, event, data]) => [event, (JSON.parse(data!) as Operation).stage] as const,
  );
  expect(heard[0]).toEqual(["progress", "queued"]);
  expect(heard).toContainEqual(["progress", "weigh"]);
  expect(heard).toContainEqual(["progress", "pack"]);
  expect(heard.at(-1)).toEqual(["end", "done"]);
  expect(discarded).toEqual([]);
});

it("is tried again after its worker died, and given up when its attempts are used up", async () => {
  const id = await create();
  await claim(parcel, id, "a worker that died");
  await kill(id);
  start();
  expect(await until(id, "succeeded")).toMatchObject({ attempts: 2 });
  expect(attempts).toEqual([id]);
  expect(discarded).toEqual([id]);

  const doomed = await create();
  work = untilStopped;
  await eventually(() => Promise.resolve(attempts.includes(doomed)));
  await db().operation.update({
    where: { id: doomed },
    data: { attempts: 2, lease: "another that died", heartbeatAt: new Date(0) },
  });
  const failed = await until(doomed, "failed");
  expect(failed.message).toContain("The process at work on this parcel ended 2 times before the parcel did");
  expect(failed.finishedAt).not.toBeNull();
});

it("fails with what its work throws, without the password in it", async () => {
  work = () => Promise.reject(new Error("no answer from https://ann:secret@scale.example/"));
  const id = await create();
  start();
  const { message } = await until(id, "failed");
  expect(message).toContain("The parcel could not be finished: no answer from");
  expect(message).not.toContain("secret");
  expect(discarded).toEqual([id]);
});

it("keeps its end, and the worker goes on, when the queue cannot take the job back", async () => {
  const rename = (from: string, to: string): Promise<unknown> =>
    db().$executeRawUnsafe(`alter table graphile_worker.${from} rename to ${to}`);
  work = async () => {
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
  work = () => Promise.resolve({});
  start();
  await until(await create(), "succeeded");
});

it("is cancelled while it waits and while it is worked on, and not after its end", async () => {
  const waiting = await create();
  const answer = await cancel(waiting);
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({ state: "cancelled", stage: "done" });
  expect(await getOperation(waiting)).toMatchObject({ message: expect.stringContaining("before it began") });

  work = untilStopped;
  const working = await create();
  start();
  await eventually(() => Promise.resolve(attempts.length > 0));
  expect((await cancel(working)).json).toMatchObject({ cancelRequested: true });
  await until(working, "cancelled");
  expect(attempts).toEqual([working]);
  expect(discarded).toEqual([working]);

  const late = await cancel(working);
  expect(late.status).toBe(409);
  expect(errorOf(late)).toMatchObject({
    code: "parcelEnded",
    message: "The parcel has ended already (cancelled); only a queued or running one can be cancelled.",
  });
  expect(await db().auditEvent.count({ where: { action: "parcel.cancel" } })).toBe(2);
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

it("stays cancelled when the cancellation meets the shutdown that hands it back", async () => {
  work = untilStopped;
  for (let round = 0; round < 6; round += 1) {
    const id = await create();
    attempts = [];
    start();
    await eventually(() => Promise.resolve(attempts.includes(id)));
    const stopped = stop();
    if (round % 2 === 1) await new Promise((resolve) => setTimeout(resolve, round));
    // Whichever comes first, 200 is a promise.
    expect((await cancel(id)).status).toBe(200);
    await stopped;
    work = () => Promise.resolve({});
    attempts = [];
    start();
    await until(id, "cancelled");
    const other = await create();
    await until(other, "succeeded");
    expect(attempts).toEqual([other]);
    expect((await getOperation(id)).state).toBe("cancelled");
    await stop();
    work = untilStopped;
  }
});

it("holds a cancellation that is still being committed when the worker hands back", async () => {
  work = untilStopped;
  const id = await create();
  start();
  await eventually(() => Promise.resolve(attempts.includes(id)));
  let handedBack: Promise<void> | undefined;
  await db().$transaction(async (tx) => {
    await cancelOperation(tx, id, TESTER);
    handedBack = stop();
    // The worker waits for this row.
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  await handedBack;
  expect(await getOperation(id)).toMatchObject({ state: "cancelled", message: "Cancelled by tester" });
});

it("is worked on by as many at once as its kind allows, and once however often it is enqueued", async () => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  work = () => gate.then(() => ({}));
  const ids = await Promise.all(["a", "b", "c", "d", "e"].map((subject) => create(subject)));
  await db().$transaction(async (tx) => {
    for (const id of ids) await enqueue(tx, "parcel", id);
  });
  const keys = ids.map((id) => `parcel:${id}`);
  const jobs = await db().$queryRaw`select 1 from graphile_worker.jobs where key = any(${keys})`;
  expect(jobs).toHaveLength(5);
  start();
  await eventually(() => Promise.resolve(attempts.length === 2));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(attempts).toHaveLength(2);
  open();
  for (const id of ids) await until(id, "succeeded");
  expect(atOnce.most).toBe(2);
  expect([...attempts].sort()).toEqual([...ids].sort());
});

it("is counted by its kind", async () => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  work = ({ enter }) => (enter("pack"), gate.then(() => ({})));
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
