/** Reports on builds that are in progress here: they correct a build's properties, not its progress. */
import { describe, expect, it } from "vitest";
import { rankOf, type BuildReport } from "@/lib/minutes";
import { db, LONG_WRITE } from "@/lib/server/core/db";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { findJobByToken, finishBuild, noteSignOfLife, requestJob } from "@/lib/server/queue";
import { callApi } from "@/test/support/call";
import { eventually, TESTER } from "@/test/support/house";
import { heldJob, makeRunner, runnerOf, submit, waiting, WORK } from "@/test/support/jobs";
import { lockWaits } from "@/test/support/locks";
import { report } from "@/test/support/minutes/reports";
import { idOf, queueHouse } from "@/test/support/queueHouse";

const house = queueHouse();

/** What the API answers to one report: what became of it. */
async function outcomeOf(sent: BuildReport): Promise<unknown> {
  const { work, ...fields } = sent;
  const { status, json } = await callApi("POST", "/api/v1/builds", {
    json: { builds: [{ ...fields, ...work }] },
  });
  expect(status).toBe(200);
  return (json as { builds: { outcome: string }[] }).builds[0]?.outcome;
}

const sqlRunner = async (tags: string[] = []) =>
  runnerOf(await makeRunner({ tags, strategy: "RunnerJobsQueue" }));

/** Build 1 and the token that its runner has for it. */
async function handOut(): Promise<string> {
  await submit(waiting(1));
  const job = await requestJob(await sqlRunner());
  if (job.kind !== "assigned") throw new Error("nothing was assigned");
  return job.build.token;
}

const stored = () => db().build.findUniqueOrThrow({ where: { id: 1 } });

describe.skipIf(house.skip)("a report on a build of our own", () => {
  it("does not take it from its runner, whatever its revision", async () => {
    const token = await handOut();
    const before = await stored();
    for (const sent of [
      waiting(1, { revision: 1, tags: ["gpu"] }),
      waiting(1, { revision: 2, work: undefined }),
    ])
      expect(await outcomeOf(sent)).toBe("duplicate");
    expect(await outcomeOf(waiting(1, { revision: 3, status: "created" }))).toBe("duplicate");
    expect(await stored()).toEqual(before);
    expect(await db().pendingBuild.count()).toBe(0);
    expect(await findJobByToken(token)).toMatchObject({ id: 1, status: "running" });
    expect(await noteSignOfLife(heldJob({ id: 1, token }))).toBe(true);
    await submit(waiting(2));
    expect(idOf(await requestJob(await sqlRunner()))).toBe(2);
    expect(await finishBuild(1, { state: "success", exitCode: 0 }, TESTER)).toBe(true);
    expect((await stored()).status).toBe("success");
  });

  it("does not keep it from ending that comes while it ends", async () => {
    await handOut();
    let ending: Promise<boolean> | undefined;
    await db().$transaction(async (tx) => {
      await tx.build.update({ where: { id: 1 }, data: { revision: 5, stage: "corrected" } });
      ending = finishBuild(1, { state: "success", exitCode: 0 }, TESTER);
      await eventually(async () => (await lockWaits()) > 0);
    }, LONG_WRITE);
    expect(await ending).toBe(true);
    expect(await stored()).toMatchObject({ status: "success", revision: 5, stage: "corrected" });
    expect(await db().runningBuild.count()).toBe(0);
  });

  it("does not hide its end that comes in the same batch", async () => {
    await handOut();
    const end = { status: "success", finishedAt: new Date().toISOString(), durationSeconds: "30" } as const;
    await ingestBuilds([waiting(1, end), waiting(1, { revision: 1 })], TESTER);
    expect(await stored()).toMatchObject({ status: "success", revision: 0 });
  });

  it("does not begin one anew that has ended", async () => {
    await handOut();
    await finishBuild(1, { state: "failed", failureReason: "script_failure" }, TESTER);
    for (const status of ["pending", "running"] as const)
      expect(await outcomeOf(waiting(1, { revision: 1, status }))).toBe("duplicate");
    expect((await stored()).status).toBe("failed");
    await submit(waiting(2));
    const runner = await sqlRunner();
    expect([idOf(await requestJob(runner)), idOf(await requestJob(runner))]).toEqual([2, undefined]);
  });

  it("corrects one that runs, and leaves who runs it since when", async () => {
    const token = await handOut();
    const before = await stored();
    expect(before.startedAt).not.toBeNull();
    expect(await outcomeOf(waiting(1, { status: "running", revision: 1, tags: ["gpu"] }))).toBe("corrected");
    expect(await stored()).toEqual({
      ...before,
      revision: 1,
      tags: ["gpu"],
      reportedAt: expect.any(Date) as Date,
    });
    const story = await db().buildEvent.findMany({ where: { buildId: 1 }, orderBy: { id: "asc" } });
    expect(story.map(({ kind }) => kind)).toEqual(["pending", "assigned"]);
    expect(await findJobByToken(token)).toMatchObject({ id: 1, status: "running" });
    expect(await finishBuild(1, { state: "success", exitCode: 0 }, TESTER)).toBe(true);
    expect(await stored()).toMatchObject({ status: "success", runnerId: before.runnerId });
  });

  it("corrects one that has ended, which still counts for the runner that ran it", async () => {
    await handOut();
    await finishBuild(1, { state: "success", exitCode: 0 }, TESTER);
    const { runnerId, startedAt, queuedAt } = await stored();
    const finishedAt = new Date().toISOString();
    const end = { status: "success", finishedAt, durationSeconds: "30.25" } as const;
    expect(await outcomeOf(waiting(1, { ...end, revision: 1 }))).toBe("corrected");
    expect(await stored()).toMatchObject({ revision: 1, runnerId, startedAt, queuedAt });
    const entries = await db().buildLedger.findMany({ where: { buildId: 1 } });
    expect(entries.map((entry) => [entry.runnerId, entry.weightedSeconds.toFixed()])).toEqual([
      [runnerId, "30.25"],
    ]);
  });

  it("corrects one that waits: who may take it follows", async () => {
    await submit(waiting(1, { tags: ["arm"] }));
    expect(await outcomeOf(waiting(1, { revision: 1, tags: ["gpu"], work: WORK }))).toBe("corrected");
    expect(idOf(await requestJob(await sqlRunner(["arm"])))).toBeUndefined();
    expect(idOf(await requestJob(await sqlRunner(["gpu"])))).toBe(1);
  });

  it("that somebody else runs goes by the revision alone", async () => {
    await submit(report(1, { status: "running", finishedAt: null, durationSeconds: null }));
    expect(await outcomeOf(waiting(1, { revision: 1, work: undefined }))).toBe("corrected");
    expect(await stored()).toMatchObject({ rank: rankOf("pending"), runnerId: null, startedAt: null });
  });
});
