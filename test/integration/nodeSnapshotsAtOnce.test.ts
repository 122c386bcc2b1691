/** Snapshots that are removed while another version with their name is stored, removed or read. */
import { beforeEach, expect, it } from "vitest";
import { nodeSnapshotDetailSchema } from "@/lib/api/nodes";
import { db, LONG_WRITE } from "@/lib/server/core/db";
import { lockName } from "@/lib/server/waterlines/snapshots/store";
import { recordCrossings } from "@/lib/server/waterlines/snapshots/crossings";
import { callApi, type ApiResult } from "@/test/support/call";
import { eventually, useHouse } from "@/test/support/house";
import { lockWaits } from "@/test/support/locks";
import { snapshotUpload } from "@/test/support/waterlines/kubectl";

useHouse();

let older: string;
let newest: string;

async function upload(): Promise<string> {
  const { json, status, text } = await callApi("POST", "/api/v1/node-snapshots", snapshotUpload());
  expect(status, text).toBe(201);
  return nodeSnapshotDetailSchema.parse(json).id;
}

beforeEach(async () => {
  await db().nodeSnapshot.deleteMany();
  older = await upload();
  newest = await upload();
});

it("removes the newest version while the one before is removed", async () => {
  let removed: Promise<ApiResult> | undefined;
  await db().$transaction(async (tx) => {
    await lockName(tx, "pool");
    await tx.nodeSnapshot.delete({ where: { id: older } });
    removed = callApi("DELETE", `/api/v1/node-snapshots/${newest}`);
    await eventually(async () => (await lockWaits()) > 0);
    // Nothing of the newest is gone yet: who stores the next version holds the same lock, and compares with it.
    await tx.$executeRaw`select 1 from node_snapshot where id = ${newest}::uuid for update nowait`;
  }, LONG_WRITE);
  expect((await removed)?.status).toBe(204);
  expect(await db().nodeSnapshot.count()).toBe(0);
});

it("tells no crossings where the version before is gone", async () => {
  await db().nodeSnapshot.delete({ where: { id: older } });
  await db().change.deleteMany();
  await db().$transaction((tx) => recordCrossings(tx, { name: "pool", version: 1 }, newest, "ada"));
  expect(await db().change.count()).toBe(0);
});
