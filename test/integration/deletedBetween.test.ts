/** Rows deleted between reading a row and its relations, which Prisma reads in a second query. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db, pool } from "@/lib/server/core/db";
import { createDataSource } from "@/lib/server/dataSources/service";
import { createPolicy } from "@/lib/server/discovery/policies";
import { rankingDocument, runDocument } from "@/lib/server/discovery/runs";
import { getRunHead, getRunSummary } from "@/lib/server/discovery/runs/read";
import { searchRuns } from "@/lib/server/discovery/search";
import { collectorSubject } from "@/lib/server/replay/collect/kind";
import { collectionOperation } from "@/lib/server/replay/collect/operation";
import { askedOf } from "@/lib/server/waterlines/readings/asked";
import { readerSubject } from "@/lib/server/waterlines/readings/kind";
import { openNodeOf } from "@/lib/server/waterlines/snapshots/read";
import { createWebhook } from "@/lib/server/webhooks/service";
import { callApi } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { lockWaits } from "@/test/support/locks";
import { usagePolicy } from "@/test/support/usagePolicy";
import { snapshotUpload } from "@/test/support/waterlines/kubectl";

useHouse();

const NOBODY = "http://127.0.0.1:9";

beforeEach(async () => {
  await createDataSource({ name: "tiny", type: "prometheus", url: NOBODY }, TESTER);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db().operation.deleteMany();
  await db().dataSource.deleteMany();
});

/** What `ask` resolves with where all rows of the table go once it has read what hangs on one of them. */
async function emptied<T>(table: string, ask: () => Promise<T>): Promise<T> {
  const client = await pool().connect();
  try {
    await client.query("begin");
    await client.query(`lock table ${table} in access exclusive mode`);
    const answer = ask();
    answer.catch(() => undefined);
    await eventually(async () => (await lockWaits()) > 0);
    await client.query(`delete from ${table}`);
    await client.query("commit");
    return await answer;
  } finally {
    // Without its lock, whatever failed.
    await client.query("rollback");
    client.release();
  }
}

const statusOf = (method: "GET" | "DELETE", path: string) => async (): Promise<unknown> => {
  const { status, json } = await callApi(method, `/api/v1/${path}`);
  return status === 200 ? json : status;
};
const NONE = { items: [], nextCursor: null };

describe("the source of a reader and of a collector: they are gone with it", () => {
  beforeEach(async () => {
    const { id: sourceId } = await db().dataSource.findUniqueOrThrow({ where: { name: "tiny" } });
    const common = { name: "pool", sourceId, author: "ada" };
    await db().nodeReader.create({ data: common });
    await db().jobSetCollector.create({
      data: { ...common, type: "prometheus", settings: {}, daily: false },
    });
  });
  const collect = (): Promise<unknown> =>
    collectionOperation.run({
      id: randomUUID(),
      subject: collectorSubject("pool"),
      lease: "",
      attempt: 1,
      signal: AbortSignal.any([]),
      enter: () => undefined,
      progress: () => undefined,
    });

  it.each<[string, () => Promise<unknown>, unknown]>([
    ["list of readers", statusOf("GET", "node-readers"), NONE],
    ["removal of the reader", statusOf("DELETE", "node-readers/pool"), 404],
    ["reading", () => askedOf(readerSubject("pool")), null],
    ["list of collectors", statusOf("GET", "job-set-collectors"), NONE],
    ["removal of the collector", statusOf("DELETE", "job-set-collectors/pool"), 404],
    ["collection", collect, { state: "failed", message: "The collector was removed." }],
  ])("%s", async (_what, ask, expected) => {
    expect(await emptied("data_source", ask)).toEqual(expected);
  });
});

describe("the operation of a run, a replay, an import and a delivery: they are gone with it", () => {
  const id = "01999999-0000-7000-8000-000000000001";
  beforeEach(async () => {
    const policy = { spec: usagePolicy("usage", `${NOBODY}/`) };
    await createPolicy(policy, TESTER);
    await createWebhook({ name: "ops", url: NOBODY, secret: "signing-secret-of-a-test" }, TESTER);
    const { id: policyId } = await db().policy.findUniqueOrThrow({ where: { name: "usage" } });
    const { id: webhookId } = await db().webhook.findUniqueOrThrow({ where: { name: "ops" } });
    await db().operation.create({ data: { id, kind: "any", subject: "any", state: "succeeded" } });
    await db().run.create({
      data: { id, policyId, policyVersion: 1, trigger: "manual", maxImages: 1 },
    });
    await db().replay.create({ data: { id, options: {} } });
    await db().buildImport.create({ data: { id } });
    await db().webhookDelivery.create({ data: { id, webhookId, body: "{}" } });
  });
  afterEach(async () => {
    await db().policy.deleteMany();
    await db().webhook.deleteMany();
  });
  const gone = (error: { readonly status?: number }): unknown => error.status;

  it.each<[string, () => Promise<unknown>, unknown]>([
    ["run", () => getRunHead(id).catch(gone), 404],
    ["run in short", () => getRunSummary(id).catch(gone), 404],
    ["search of runs", () => searchRuns("usage", 5), []],
    ["list of replays", statusOf("GET", "replays"), NONE],
    ["replay", statusOf("GET", `replays/${id}`), 404],
    ["list of imports", statusOf("GET", "imports"), NONE],
    ["import", statusOf("GET", `imports/${id}`), 404],
    ["list of deliveries", statusOf("GET", "webhook-receivers/ops/deliveries"), NONE],
  ])("%s", async (_what, ask, expected) => {
    expect(await emptied("operation", ask)).toEqual(expected);
  });

  it.each([
    ["run", runDocument],
    ["ranking", rankingDocument],
  ])("%s that is read already: it breaks off", async (_what, documentOf) => {
    const pieces = await documentOf(id);
    let text = (await pieces.next()).value ?? "";
    await db().operation.deleteMany();
    const rest = async (): Promise<void> => {
      for await (const piece of pieces) text += piece;
    };
    await expect(rest()).rejects.toMatchObject({ status: 404 });
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });
});

it.each(["node_snapshot", "blob"])("the %s of a node: there is no such node", async (table) => {
  await callApi("POST", "/api/v1/node-snapshots", snapshotUpload());
  const { id } = await db().nodeSnapshot.findFirstOrThrow();
  // A blob goes when what holds it does.
  if (table === "blob")
    await pool().query("alter table node_snapshot drop constraint node_snapshot_blob_id_fkey");
  expect(await emptied(table, () => openNodeOf(id, "node-01"))).toBeNull();
});

it("what the palette found: it is left out, and one kind that cannot be searched hides no other", async () => {
  const found = [{ name: "node-01", standing: "over", snapshot: null }];
  // As Prisma answers it then.
  vi.spyOn(db().nodeState, "findMany").mockResolvedValueOnce(found as never);
  const search = statusOf("GET", "search?q=tiny");
  const source = { items: [expect.objectContaining({ kind: "dataSource", name: "tiny" })] };
  expect(await search()).toEqual(source);
  vi.spyOn(db().nodeState, "findMany").mockRejectedValueOnce(new Error("broken"));
  expect(await search()).toEqual(source);
});
