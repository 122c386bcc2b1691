/** Builds from the queue to a runner and to their end, under both strategies, with a real Redis. */
import { describe, expect, it } from "vitest";
import { db } from "@/lib/server/core/db";
import {
  cancelBuild,
  findJobByToken,
  finishBuild,
  noteSignOfLife,
  requestJob,
  returnToPending,
} from "@/lib/server/queue";
import { eventually, TESTER } from "@/test/support/house";
import { heldJob, makeRunner, poll, projectOf, runnerOf, submit, waiting, WORK } from "@/test/support/jobs";
import { idOf, queueHouse } from "@/test/support/queueHouse";

const house = queueHouse();

describe.skipIf(house.skip).each(["RunnerJobsQueue", "DynamicRunnerJobsQueue"] as const)("%s", (strategy) => {
  it("hands builds out in the order of fair shares", async () => {
    await submit(
      waiting(1, { project: projectOf(1) }),
      waiting(2, { project: projectOf(1) }),
      waiting(3, { project: projectOf(1) }),
      waiting(4, { project: projectOf(2) }),
      waiting(5, { project: projectOf(2) }),
      waiting(6, { project: projectOf(3) }),
    );
    const runner = await runnerOf(await makeRunner({ strategy }));
    const order: (number | undefined)[] = [];
    for (let n = 0; n < 6; n += 1) order.push(idOf(await poll(runner)));
    expect(order).toEqual([1, 4, 6, 2, 5, 3]);
    expect(await poll(runner, 0)).not.toHaveProperty("build");
  });

  it("gives each of 500 builds to exactly one of 8 clients", async () => {
    const builds = Array.from({ length: 500 }, (_, n) =>
      waiting(n + 1, { project: projectOf(1 + (n % 20)) }),
    );
    await submit(...builds);
    const runner = await runnerOf(await makeRunner({ strategy }));
    const got: number[] = [];
    const client = async (): Promise<void> => {
      for (let idle = 0; got.length < 500 && idle < 400;) {
        const id = idOf(await requestJob(runner));
        if (id === undefined) idle += 1;
        else got.push(id);
        if (id === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await Promise.all(Array.from({ length: 8 }, client));
    expect([...got].sort((a, b) => a - b)).toEqual(builds.map(({ id }) => id));
    expect(await db().pendingBuild.count()).toBe(0);
    expect(await db().runningBuild.count()).toBe(500);
  });

  it("gives a runner only what it may take", async () => {
    const project = projectOf(7);
    await submit(
      waiting(1, { project, tags: ["gpu"] }),
      waiting(2, { project, protected: true }),
      waiting(3, { project }),
    );
    const next = async (options: Parameters<typeof makeRunner>[0], ms?: number) =>
      idOf(await poll(await runnerOf(await makeRunner({ ...options, strategy })), ms));
    expect(await next({ tags: ["arm"], runUntagged: false }, 1_500)).toBeUndefined();
    expect(await next({ access: "ref_protected" })).toBe(2);
    expect(await next({ tags: ["gpu", "linux"], runUntagged: false })).toBe(1);
    expect(await next({ type: "project", projects: [7] })).toBe(3);
  });

  it("ends a build once, with its entry in the ledger", async () => {
    await submit(waiting(1));
    const job = await poll(await runnerOf(await makeRunner({ strategy })));
    if (job.kind !== "assigned") throw new Error("nothing was assigned");
    const { token, ...build } = job.build;
    expect(build).toMatchObject({
      id: 1,
      script: WORK.script,
      variables: WORK.variables,
      timeoutSeconds: 600,
    });
    expect(await findJobByToken(token)).toMatchObject({ id: 1, status: "running" });
    expect(await noteSignOfLife(heldJob(job.build))).toBe(true);
    const ends = await Promise.all(
      [1, 2, 3].map(() => finishBuild(1, { state: "success", exitCode: 0 }, TESTER)),
    );
    expect(ends.filter(Boolean)).toEqual([true]);
    expect(await db().runningBuild.count()).toBe(0);
    expect(await db().buildLedger.count({ where: { buildId: 1 } })).toBe(1);
    const story = await db().buildEvent.findMany({ where: { buildId: 1 }, orderBy: { id: "asc" } });
    expect(story.map(({ kind }) => kind)).toEqual(["pending", "assigned", "acknowledged", "ended"]);
  });

  it("takes a build back whose runner never answered, and hands it out again", async () => {
    await submit(waiting(1));
    const runner = await runnerOf(await makeRunner({ strategy }));
    expect(idOf(await poll(runner))).toBe(1);
    expect(await returnToPending(1, "no sign of life", { unseenSeconds: 0 })).toBe("pending");
    expect(await returnToPending(1, "no sign of life")).toBe("unchanged");
    expect(idOf(await poll(runner))).toBe(1);
  });

  it("hears nothing of a build's runner from the one that had it before", async () => {
    await submit(waiting(1));
    const runner = await runnerOf(await makeRunner({ strategy }));
    const before = await poll(runner);
    await returnToPending(1, "no sign of life");
    const now = await poll(runner);
    if (before.kind !== "assigned" || now.kind !== "assigned") throw new Error("nothing was assigned");
    expect(await noteSignOfLife(heldJob(before.build))).toBe(false);
    expect(await db().runningBuild.findFirst()).toMatchObject({ acknowledgedAt: null });
    expect(await noteSignOfLife(heldJob(now.build))).toBe(true);
  });

  it("drops a build whose project no longer takes any, with the first reason that applies", async () => {
    await submit(waiting(1, { work: { ...WORK, requiredFeatures: ["vault"] } }), waiting(2));
    await db().project.update({ where: { id: 1 }, data: { buildsEnabled: false, archived: true } });
    const runner = await runnerOf(await makeRunner({ strategy }));
    await eventually(async () => {
      expect(idOf(await requestJob(runner))).toBeUndefined();
      return (await db().pendingBuild.count()) === 0;
    });
    const builds = await db().build.findMany({ orderBy: { id: "asc" } });
    expect(builds.map(({ failureReason }) => failureReason)).toEqual([
      "runner_unsupported",
      "archived_failure",
    ]);
    await db().project.update({ where: { id: 1 }, data: { buildsEnabled: true, archived: false } });
  });

  it("cancels at once what waits, and through its runner what runs", async () => {
    await submit(waiting(1), waiting(2, { queuedAt: new Date().toISOString() }));
    const runner = await runnerOf(await makeRunner({ strategy }));
    expect(idOf(await poll(runner))).toBe(1);
    expect(await cancelBuild(2, TESTER)).toBe("canceled");
    expect(await cancelBuild(1, TESTER)).toBe("canceling");
    expect(await finishBuild(1, { state: "failed", failureReason: "job_canceled" }, TESTER)).toBe(true);
    expect(await cancelBuild(1, TESTER)).toBe("ended");
    const builds = await db().build.findMany({ orderBy: { id: "asc" } });
    expect(builds.map(({ status }) => status)).toEqual(["canceled", "canceled"]);
  });
});
