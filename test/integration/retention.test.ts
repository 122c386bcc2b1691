import { beforeAll, beforeEach, expect, it } from "vitest";
import { BlobWriter } from "@/lib/server/blobs/write";
import { db, LONG_WRITE } from "@/lib/server/core/db";
import { storeArtifact } from "@/lib/server/discovery/runs/artifact";
import { applyRetention } from "@/lib/server/discovery/retention";
import { createPolicy, undeletePolicy } from "@/lib/server/discovery/policies";
import { DEFAULT_QUEUE, DEFAULT_RETENTION, getSettings, updateSettings } from "@/lib/server/settings/service";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { lockWaits } from "@/test/support/locks";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

let policyId: string;
beforeAll(async () => {
  await createPolicy({ spec: usagePolicy("kept", "http://source.example") }, TESTER);
  policyId = (await db().policy.findUniqueOrThrow({ where: { name: "kept" } })).id;
});
beforeEach(() => db().operation.deleteMany());

type State = "succeeded" | "failed" | "running";

async function addRun(state: State, daysOld: number): Promise<string> {
  const createdAt = new Date(Date.now() - daysOld * 86_400_000);
  const { id } = await db().operation.create({
    data: {
      kind: "run",
      subject: "policy/kept",
      state,
      createdAt,
      run: { create: { policyId, policyVersion: 1, trigger: "manual", maxImages: 2 } },
    },
  });
  if (state === "succeeded") {
    const writer = new BlobWriter();
    await writer.write(new Uint8Array(3));
    const blob = await writer.end();
    await db().$transaction((tx) => storeArtifact(tx, id, { blob, rawSize: 3 }));
  }
  return id;
}

async function left(): Promise<string[]> {
  return (await db().run.findMany({ orderBy: { id: "asc" }, select: { id: true } })).map(({ id }) => id);
}

const keep = (retention: Partial<typeof DEFAULT_RETENTION>): Promise<unknown> =>
  updateSettings({ retention: { ...DEFAULT_RETENTION, ...retention } }, TESTER);

it("has sensible settings before anybody sets them, and keeps what is set, with an audit event", async () => {
  expect(await getSettings()).toEqual({
    revision: 0,
    retention: DEFAULT_RETENTION,
    allowedAddressRanges: [],
    accountingMode: "seed",
    minutesUnit: "minutes",
    alertRecipients: [],
    mailServer: "127.0.0.1:9",
    queue: DEFAULT_QUEUE,
  });
  await keep({ runsPerPolicy: 7 });
  expect((await getSettings()).retention.runsPerPolicy).toBe(7);
  expect(await db().auditEvent.findFirst({ where: { action: "settings.update" } })).toMatchObject({
    before: { retention: DEFAULT_RETENTION },
    after: { retention: { runsPerPolicy: 7 } },
  });
});

it("keeps the newest runs of a policy", async () => {
  await keep({ runsPerPolicy: 2 });
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await addRun("succeeded", 0));
  expect(await applyRetention()).toMatchObject({ runs: 2 });
  expect(await left()).toEqual(ids.slice(2));
});

it("removes old runs, but neither the newest with a result nor one at work", async () => {
  await keep({ runDays: 30 });
  await addRun("succeeded", 40);
  const newest = await addRun("succeeded", 40);
  await addRun("failed", 40);
  const working = await addRun("running", 40);
  const young = await addRun("failed", 1);
  await applyRetention();
  expect(await left()).toEqual([newest, working, young]);
});

it("keeps samples of fewer runs than it keeps runs", async () => {
  await keep({ artifactsPerPolicy: 1 });
  for (let count = 0; count < 3; count += 1) await addRun("succeeded", 0);
  expect(await applyRetention()).toMatchObject({ runs: 0, artifacts: 2 });
  expect(await db().runArtifact.findFirst()).toMatchObject({ runId: (await left()).at(-1) });
  expect(await db().blob.count()).toBe(1);
  await db().run.deleteMany();
  expect(await db().blobChunk.count()).toBe(0);
});

it("removes a deleted policy for good once nobody will undo it", async () => {
  await createPolicy({ spec: usagePolicy("gone", "http://source.example") }, TESTER);
  const deletedAt = new Date(Date.now() - 31 * 86_400_000);
  await db().policy.update({ where: { name: "gone" }, data: { deletedAt } });
  await createPolicy({ spec: usagePolicy("undoable", "http://source.example") }, TESTER);
  await db().policy.update({ where: { name: "undoable" }, data: { deletedAt: new Date() } });
  expect(await applyRetention()).toMatchObject({ policies: 1 });
  expect(await db().policy.count({ where: { name: { in: ["gone", "undoable"] } } })).toBe(1);
  expect(await db().auditEvent.findMany({ where: { action: "policy.remove" } })).toMatchObject([
    { actor: "system", target: "policy/gone", before: { deletedAt: deletedAt.toISOString() } },
  ]);
});

it("brings a deleted policy back with its runs or not at all, also while it is removed", async () => {
  await createPolicy({ spec: usagePolicy("late", "http://source.example") }, TESTER);
  const { id } = await db().policy.update({
    where: { name: "late" },
    data: { deletedAt: new Date(Date.now() - 31 * 86_400_000) },
  });
  const { id: run } = await db().operation.create({
    data: {
      kind: "run",
      subject: "policy/late",
      state: "succeeded",
      run: { create: { policyId: id, policyVersion: 1, trigger: "manual", maxImages: 2 } },
    },
  });
  let both: Promise<unknown> | undefined;
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select from operation where id = ${run}::uuid for update`;
    const removing = applyRetention();
    await eventually(async () => (await lockWaits()) > 0);
    let isBack = false;
    const back = undeletePolicy("late", TESTER).then(
      () => (isBack = true),
      () => undefined,
    );
    both = Promise.all([removing, back]);
    await eventually(async () => isBack || (await lockWaits()) > 1);
  }, LONG_WRITE);
  await both;
  expect(await db().run.count({ where: { id: run } })).toBe(await db().policy.count({ where: { id } }));
});
