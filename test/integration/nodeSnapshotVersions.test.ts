/** What a further version of a snapshot is judged by, including if another user has stored one in the meantime. */
import { afterEach, expect, it } from "vitest";
import { changeSchema } from "@/lib/api/changes";
import { pageOf } from "@/lib/api/common";
import { nodeSnapshotDetailSchema, type NodeSnapshotDetail } from "@/lib/api/nodes";
import { db, pool as connections } from "@/lib/server/core/db";
import { callApi, errorOf, type ApiResult } from "@/test/support/call";
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

const change = (id: string, documents: string): Promise<ApiResult> =>
  callApi("PUT", `/api/v1/node-snapshots/${id}/documents`, { json: { documents } });

/** What one node uses, in a file without lines. */
const using = (gibibytes: number): Readonly<Record<string, string>> => ({
  podMetrics: "",
  nodeMetrics: "",
  documents: "",
  nodes: JSON.stringify({
    nodes: [{ name: "n-1", metrics: { memory_total_usage: gibibytes * 2 ** 30 }, pods: [] }],
  }),
});

it("judges the newest nodes by other manifests, whichever version with the same the change began with", async () => {
  const first = await upload({ ...using(40), documents: MEMORY_POLICY });
  const second = await upload(using(25));
  expect(first.newest).toEqual({ id: first.id, version: 1 });
  await db().change.deleteMany();
  const changed = await change(first.id, NARROW);
  expect(changed.status, changed.text).toBe(201);
  const third = nodeSnapshotDetailSchema.parse(changed.json);
  expect(third, "25 GiB are under 30").toMatchObject({ version: 3, documents: NARROW, over: 0 });
  expect(third.newest).toEqual({ id: third.id, version: 3 });
  const { json } = await callApi("GET", "/api/v1/changes?kind=node.restored");
  expect(pageOf(changeSchema).parse(json).items).toMatchObject([{ subject: "node/n-1" }]);

  const refused = await change(second.id, MEMORY_POLICY);
  expect(refused.status, refused.text).toBe(412);
  expect(errorOf(refused).message).toContain("Version 3 of pool has other policies than version 2");
  expect(refused.json).toMatchObject({ current: { id: third.id, documents: NARROW } });
  expect(await db().nodeSnapshot.count()).toBe(3);
  const over = await change(third.id, MEMORY_POLICY);
  expect(nodeSnapshotDetailSchema.parse(over.json)).toMatchObject({ version: 4, over: 1 });
  const { json: old } = await callApi("GET", `/api/v1/node-snapshots/${first.id}`);
  expect(nodeSnapshotDetailSchema.parse(old)).toMatchObject({ version: 1, newest: { version: 4 } });
});

it.each([
  ["nodes", null, 201],
  ["policies", NARROW, 412],
])("looks again where other %s are stored while the nodes are planned", async (_, documents, status) => {
  const { id } = await upload({ ...using(40), documents: MEMORY_POLICY });
  const second = await upload(using(25));
  const whole = await db().nodeSnapshot.findUniqueOrThrow({ where: { id: second.id } });
  await db().nodeSnapshot.update({ where: { id: second.id }, data: { name: "away" } });
  const client = await connections().connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtext('plimsoll.nodeSnapshot pool'))");
    const changed = change(id, MEMORY_POLICY.replace("20Gi", "20.5Gi"));
    await eventually(async () => (await lockWaits()) === 1);
    await client.query("update node_snapshot set name = $2, documents = $3 where id = $1", [
      second.id,
      "pool",
      documents ?? whole.documents,
    ]);
    await client.query("commit");
    const { json, ...answer } = await changed;
    expect(answer.status, answer.text).toBe(status);
    if (status === 201) {
      const { id: next } = nodeSnapshotDetailSchema.parse(json);
      const state = await db().nodeState.findFirstOrThrow({ where: { snapshotId: next } });
      expect(state.lines).toMatchObject([{ used: 25 * 2 ** 30 }]);
    }
  } finally {
    client.release();
  }
  expect(await db().blob.count()).toBe(await db().nodeSnapshot.count());
});
