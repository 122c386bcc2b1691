import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDataSource } from "@/lib/server/dataSources/service";
import { db, LONG_WRITE } from "@/lib/server/core/db";
import { enqueueDueRuns } from "@/lib/server/discovery/schedule";
import { createPolicy } from "@/lib/server/discovery/policies";
import { createRun } from "@/lib/server/discovery/runs";
import { getRun } from "@/test/support/runs";
import { KINDS } from "@/lib/server/operations/kinds";
import { sweepOperations } from "@/lib/server/operations/sweep";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { programFile } from "@/test/support/programs";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

let source: FakePrometheus;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  source = await startFakePrometheus();
  await createDataSource({ name: "tiny", type: "prometheus", url: source.url }, TESTER);
  await createPolicy({ spec: usagePolicy("usage", source.url) }, TESTER);
});
afterAll(async () => source.close());
beforeEach(() => Object.assign(source, { gate: Promise.resolve(), fault: undefined }));
afterEach(async () => {
  await Promise.all([...children].map((child) => end(child, "SIGKILL")));
});

/** A process of its own that does nothing but work on jobs. */
async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [programFile("worker")], {
    env: { ...process.env, PLIMSOLL_LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  await Promise.race([
    once(child.stdout ?? child, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("the worker process ended"))),
  ]);
  return child;
}

async function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

/** Of its job in the queue: the lower, the sooner. */
const priorityOf = async (id: string): Promise<number | undefined> => {
  const [job] = await db().$queryRaw<
    { priority: number }[]
  >`select priority from graphile_worker.jobs where key = ${`run:${id}`}`;
  return job?.priority;
};

const pidOf = async (id: string): Promise<number> => {
  const { lease } = await db().operation.findUniqueOrThrow({ where: { id } });
  return Number(lease?.split(":").at(-2));
};

describe("two processes on one database", () => {
  it("share the runs and do none twice", async () => {
    const first = await startProcess();
    const second = await startProcess();
    const before = source.asked.length;
    let open = (): void => undefined;
    source.gate = new Promise((resolve) => (open = resolve));
    const runs = await Promise.all(
      Array.from({ length: 6 }, () => createRun("usage", { trigger: "manual" }, TESTER)),
    );
    await eventually(async () => (await db().operation.count({ where: { state: "running" } })) === 6);
    open();
    await eventually(async () => (await db().operation.count({ where: { state: "succeeded" } })) === 6);
    const pids = new Set(await Promise.all(runs.map(({ id }) => pidOf(id))));
    expect(pids).toEqual(new Set([first.pid, second.pid]));
    expect(source.asked.length - before).toBe(6);
    expect(await db().operation.findMany({ select: { attempts: true } })).toEqual(
      Array(6).fill({ attempts: 1 }),
    );
    expect(await db().runImage.count()).toBe(18);
  });

  it("take up the run of one that was killed", async () => {
    source.gate = new Promise(() => undefined);
    const victim = await startProcess();
    const { id } = await createRun("usage", { trigger: "manual" }, TESTER);
    await eventually(async () => (await getRun(id)).state === "running");
    await end(victim, "SIGKILL");
    // As if many of its heartbeats had been missed.
    await db().operation.update({ where: { id }, data: { heartbeatAt: new Date(0) } });
    source.gate = Promise.resolve();
    const heir = await startProcess();
    const run = await eventually(async () => {
      const now = await getRun(id);
      return now.state === "succeeded" && now;
    }, 60_000);
    expect(run.ranking).toHaveLength(3);
    expect(await pidOf(id)).toBe(heir.pid);
    expect((await db().operation.findUniqueOrThrow({ where: { id } })).attempts).toBe(2);
  });

  it("hand a run over at once when one is asked to stop", async () => {
    source.gate = new Promise(() => undefined);
    const leaving = await startProcess();
    const { id } = await createRun("usage", { trigger: "demo" }, TESTER);
    const priority = await priorityOf(id);
    expect(priority).toBeGreaterThan(0);
    await eventually(async () => (await getRun(id)).state === "running");
    await end(leaving, "SIGTERM");
    expect(leaving.exitCode).toBe(0);
    expect((await getRun(id)).state).toBe("queued");
    expect(await priorityOf(id)).toBe(priority);
    source.gate = Promise.resolve();
    await startProcess();
    await eventually(async () => (await getRun(id)).state === "succeeded");
    // Taken up by the sweep of a dead worker, it would be the second attempt.
    expect((await db().operation.findUniqueOrThrow({ where: { id } })).attempts).toBe(1);
  });
});

describe("the sweep", () => {
  const orphan = async (data: object, trigger: "manual" | "demo" = "manual"): Promise<string> => {
    const { id } = await createRun("usage", { trigger }, TESTER);
    const old = new Date(Date.now() - 3_600_000);
    await db().operation.update({
      where: { id },
      data: { state: "running", lease: "gone", heartbeatAt: old, ...data },
    });
    return id;
  };

  it("gives up after three tries and says why", async () => {
    const id = await orphan({ attempts: 3 });
    await sweepOperations(KINDS);
    const run = await getRun(id);
    expect(run.state).toBe("failed");
    expect(run.message).toContain("ended 3 times before the run did");
    expect(run.finishedAt).not.toBeNull();
  });

  it("ends a run as cancelled that was to be cancelled when its worker died", async () => {
    const id = await orphan({ attempts: 1, cancelRequestedAt: new Date(), message: "Cancelled by grace" });
    await sweepOperations(KINDS);
    expect(await getRun(id)).toMatchObject({ state: "cancelled", message: "Cancelled by grace" });
  });

  it("changes a run once, however many sweep at once, and leaves living ones alone", async () => {
    const id = await orphan({ attempts: 1 });
    const living = await orphan({ attempts: 1, heartbeatAt: new Date() });
    const swept = (await Promise.all([1, 2, 3, 4].map(() => sweepOperations(KINDS)))).flat();
    expect(swept).toEqual([{ id, kind: "run", state: "queued" }]);
    expect((await getRun(living)).state).toBe("running");
    const jobs = await db().$queryRaw`select 1 from graphile_worker.jobs where key = ${`run:${id}`}`;
    expect(jobs).toHaveLength(1);
  });

  it("gives a run the turn that it had before its worker died, behind what somebody asks for", async () => {
    const id = await orphan({ attempts: 1 }, "demo");
    const priority = await priorityOf(id);
    await sweepOperations(KINDS);
    expect(await priorityOf(id)).toBe(priority);
    const asked = await createRun("usage", { trigger: "manual" }, TESTER);
    expect(priority).toBeGreaterThan((await priorityOf(asked.id))!);
  });

  it("finds a waiting run whose job was lost", async () => {
    const { id } = await createRun("usage", { trigger: "manual" }, TESTER);
    await db().$executeRaw`select 1 from graphile_worker.remove_job(${`run:${id}`})`;
    await db().operation.update({ where: { id }, data: { createdAt: new Date(Date.now() - 3_600_000) } });
    expect(await sweepOperations(KINDS)).toEqual([{ id, kind: "run", state: "queued" }]);
    expect(await sweepOperations(KINDS)).toEqual([]);
  });
});

describe("the schedule", () => {
  it("enqueues one run a policy and slot, however many processes look", async () => {
    await createPolicy({ spec: usagePolicy("timed", source.url).replace("30m", "1s") }, TESTER, {
      scheduled: true,
    });
    const nextSlot = (): Promise<void> => sleep(1_100);
    await nextSlot();
    // They look in two slots, and none comes further until all have looked.
    const looks: Promise<number>[] = [];
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`select from policy where name = 'timed' for update`;
      looks.push(enqueueDueRuns(), enqueueDueRuns());
      await nextSlot();
      looks.push(enqueueDueRuns(), enqueueDueRuns());
      await sleep(500);
    }, LONG_WRITE);
    expect((await Promise.all(looks)).reduce((sum, count) => sum + count, 0)).toBe(1);
    // The next slot has come, and the run of the last still waits: it is not piled upon.
    await nextSlot();
    expect(await enqueueDueRuns()).toBe(0);
    const runs = await db().run.findMany({
      where: { policy: { name: "timed" } },
      include: { operation: true },
    });
    expect(runs).toMatchObject([{ trigger: "schedule", operation: { state: "queued" } }]);
    await db().operation.updateMany({ where: { subject: "policy/timed" }, data: { state: "succeeded" } });
    expect(await enqueueDueRuns()).toBe(1);
  });

  it("leaves alone what is not scheduled, deleted, or not yet due", async () => {
    await createPolicy({ spec: usagePolicy("resting", source.url).replace("30m", "1s") }, TESTER);
    const later = usagePolicy("later", source.url).replace("30m", "1000h");
    await createPolicy({ spec: later }, TESTER, { scheduled: true });
    await enqueueDueRuns();
    expect(await db().run.count({ where: { policy: { name: { in: ["resting", "later"] } } } })).toBe(0);
  });
});
