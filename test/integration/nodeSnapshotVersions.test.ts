/** What a further version of a snapshot is judged by, and over what somebody else stored meanwhile. */
import { afterEach, expect, it } from "vitest";
import { changeSchema } from "@/lib/api/changes";
import { pageOf } from "@/lib/api/common";
import { nodeSnapshotDetailSchema, type NodeSnapshotDetail } from "@/lib/api/nodes";
import { db, pool as connections } from "@/lib/server/core/db";
import { callApi } from "@/test/support/call";
import { eventually, useHouse } from "@/test/support/house";
import { lockWaits } from "@/test/support/locks";
import { MEMORY_POLICY, snapshotUpload } from "@/test/support/waterlines/kubectl";

useHouse();
afterEach(async () => {
  await db().nodeSnapshot.deleteMany();
});

const NARROW = MEMORY_POLICY.replace("20Gi", "30Gi");

async function upload(parts: Readonly<Record<string, string>> = {}): Promise<NodeSnapshotDetail> {
  const { json, status, text } = await callApi("POST", "/api/v1/node-snapshots", snapshotUpload(parts));
  expect(status, text).toBe(201);
  return nodeSnapshotDetailSchema.parse(json);
}

it("keeps the policies of the version before for nodes that come without any", async () => {
  await upload();
  await db().change.deleteMany();
  const next = await upload({ documents: "" });
  expect(next).toMatchObject({ version: 2, documents: MEMORY_POLICY, waterlines: null, over: 1 });
  const { json } = await callApi("GET", "/api/v1/changes?part=waterlines");
  expect(pageOf(changeSchema).parse(json).items).toEqual([]);
  const drawn = { evict: { cpu_total_usage: ["1000"] } };
  const nodes = [{ name: "n-1", metrics: { cpu_total_usage: 1_100 }, pods: [] }];
  const alone = { podMetrics: "", nodeMetrics: "", documents: "" };
  const byHand = await upload({ ...alone, nodes: JSON.stringify({ nodes, waterlines: drawn }) });
  expect(byHand).toMatchObject({ version: 3, documents: null, over: 1 });
  const kept = await upload({ ...alone, nodes: JSON.stringify({ nodes }) });
  expect(kept).toMatchObject({ version: 4, documents: null, waterlines: byHand.waterlines, over: 1 });
  const none = await upload({ ...alone, nodes: JSON.stringify({ nodes, waterlines: {} }) });
  expect(none, "an upload may take the lines away").toMatchObject({ version: 5, documents: null, over: 0 });
});

it("judges nodes without policies by those that somebody saved while they were planned", async () => {
  const { id } = await upload();
  const client = await connections().connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtext('plimsoll.nodeSnapshot pool'))");
    const uploaded = upload({ documents: "" });
    await eventually(async () => (await lockWaits()) === 1);
    await client.query("update node_snapshot set documents = $2 where id = $1", [id, NARROW]);
    await client.query("commit");
    expect(await uploaded).toMatchObject({ version: 2, documents: NARROW, over: 0 });
  } finally {
    client.release();
  }
  expect(await db().blob.count()).toBe(await db().nodeSnapshot.count());
});
