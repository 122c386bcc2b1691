import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDataSource } from "@/lib/server/dataSources";
import { db } from "@/lib/server/db";
import { enqueueDueRuns } from "@/lib/server/jobs/schedule";
import { createPolicy } from "@/lib/server/policies";
import { createRun, getRun } from "@/lib/server/runs";
import { sweepRuns } from "@/lib/server/runs/sweep";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { startTinyPrometheus, usagePolicy, type TinyPrometheus } from "@/test/support/tinyPrometheus";

useHouse();

let source: TinyPrometheus;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  source = await startTinyPrometheus();
  await createDataSource({ name: "tiny", type: "prometheus", url: source.url }, TESTER);
  await createPolicy({ spec: usagePolicy("usage", source.url) }, TESTER);
});
afterAll(async () => source.close());
beforeEach(() => Object.assign(source, { gate: Promise.resolve(), failure: undefined }));
afterEach(async () => {
  await Promise.all([...children].map((child) => end(child, "SIGKILL")));
});

/** A process of its own that does nothing but work on jobs. */
async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "test/support/workerProcess.ts"], {
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

const pidOf = async (id: string): Promise<number> => {
  const run = await db().run.findUniqueOrThrow({ where: { id } });
  return Number(run.workerId?.split(":").at(-2));
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
    await eventually(async () => (await db().run.count({ where: { state: "running" } })) === 6);
    open();
    await eventually(async () => (await db().run.count({ where: { state: "succeeded" } })) === 6);
    const pids = new Set(await Promise.all(runs.map(({ id }) => pidOf(id))));
    expect(pids).toEqual(new Set([first.pid, second.pid]));
    expect(source.asked.length - before).toBe(6);
    expect(await db().run.findMany({ select: { attempts: true } })).toEqual(Array(6).fill({ attempts: 1 }));
    expect(await db().runImage.count()).toBe(18);
  });

  it("take up the run of one that was killed", async () => {
    source.gate = new Promise(() => undefined);
    const victim = await startProcess();
    const { id } = await createRun("usage", { trigger: "manual" }, TESTER);
    await eventually(async () => (await getRun(id)).state === "running");
    await end(victim, "SIGKILL");
    source.gate = Promise.resolve();
    const heir = await startProcess();
    const run = await eventually(async () => {
      const now = await getRun(id);
      return now.state === "succeeded" && now;
    }, 60_000);
    expect(run.ranking).toHaveLength(3);
    expect(await pidOf(id)).toBe(heir.pid);
    expect((await db().run.findUniqueOrThrow({ where: { id } })).attempts).toBe(2);
  });

  it("hand a run over at once when one is asked to stop", async () => {
    source.gate = new Promise(() => undefined);
    const leaving = await startProcess();
    const { id } = await createRun("usage", { trigger: "manual" }, TESTER);
    await eventually(async () => (await getRun(id)).state === "running");
    await end(leaving, "SIGTERM");
    expect(leaving.exitCode).toBe(0);
    expect((await getRun(id)).state).toBe("queued");
    source.gate = Promise.resolve();
    await startProcess();
    await eventually(async () => (await getRun(id)).state === "succeeded");
    // Taken up by the sweep of a dead worker, it would be the second attempt.
    expect((await db().run.findUniqueOrThrow({ where: { id } })).attempts).toBe(1);
  });
});

describe("the sweep", () => {
  const orphan = async (data: object): Promise<string> => {
    const { id } = await createRun("usage", { trigger: "manual" }, TESTER);
    const old = new Date(Date.now() - 3_600_000);
    await db().run.update({
      where: { id },
      data: { state: "running", workerId: "gone", heartbeatAt: old, ...data },
    });
    return id;
  };

  it("gives up after three tries and says why", async () => {
    const id = await orphan({ attempts: 3 });
    await sweepRuns();
    const run = await getRun(id);
    expect(run.state).toBe("failed");
    expect(run.message).toContain("ended 3 times before the run did");
    expect(run.finishedAt).not.toBeNull();
  });

  it("ends a run as cancelled that was to be cancelled when its worker died", async () => {
    const id = await orphan({ attempts: 1, cancelRequestedAt: new Date(), message: "Cancelled by grace" });
    await sweepRuns();
    expect(await getRun(id)).toMatchObject({ state: "cancelled", message: "Cancelled by grace" });
  });

  it("changes a run once, however many sweep at once, and leaves living ones alone", async () => {
    const id = await orphan({ attempts: 1 });
    const living = await orphan({ attempts: 1, heartbeatAt: new Date() });
    const swept = (await Promise.all([1, 2, 3, 4].map(() => sweepRuns()))).flat();
    expect(swept).toEqual([{ id, state: "queued" }]);
    expect((await getRun(living)).state).toBe("running");
    const jobs = await db().$queryRaw`select 1 from graphile_worker.jobs where key = ${`run:${id}`}`;
    expect(jobs).toHaveLength(1);
  });

  it("finds a waiting run whose job was lost", async () => {
    const { id } = await createRun("usage", { trigger: "manual" }, TESTER);
    await db().$executeRaw`select 1 from graphile_worker.remove_job(${`run:${id}`})`;
    await db().run.update({ where: { id }, data: { createdAt: new Date(Date.now() - 3_600_000) } });
    expect(await sweepRuns()).toEqual([{ id, state: "queued" }]);
    expect(await sweepRuns()).toEqual([]);
  });
});

describe("the schedule", () => {
  it("enqueues one run a policy and slot, however many processes look", async () => {
    await createPolicy({ spec: usagePolicy("timed", source.url).replace("30m", "1s") }, TESTER, {
      scheduled: true,
    });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const enqueued = await Promise.all([1, 2, 3, 4].map(() => enqueueDueRuns()));
    expect(enqueued.reduce((sum, count) => sum + count, 0)).toBe(1);
    // The next slot has come, and the run of the last still waits: it is not piled upon.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await enqueueDueRuns()).toBe(0);
    const runs = await db().run.findMany({ where: { policy: { name: "timed" } } });
    expect(runs).toMatchObject([{ trigger: "schedule", state: "queued" }]);
    await db().run.updateMany({ where: { policy: { name: "timed" } }, data: { state: "succeeded" } });
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
