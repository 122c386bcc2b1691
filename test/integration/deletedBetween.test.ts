/** What is deleted between a row and what it hangs on, which Prisma reads in a second query. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { db, pool } from "@/lib/server/core/db";
import { createDataSource } from "@/lib/server/dataSources/service";
import { createPolicy } from "@/lib/server/discovery/policies";
import { createRun } from "@/lib/server/discovery/runs";
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

/** What `asked` resolve with where all rows of the table go once each of them has read what hangs on it. */
async function emptied<T>(table: string, asked: readonly (() => Promise<T>)[]): Promise<T[]> {
  const client = await pool().connect();
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    const answers = Promise.all(asked.map((ask) => ask()));
    answers.catch(() => undefined);
    await eventually(async () => (await lockWaits()) === asked.length);
    await client.query(`delete from ${table}`);
    await client.query("commit");
    return await answers;
  } finally {
    client.release();
  }
}

const statusOf = (method: "GET" | "DELETE", path: string) => async (): Promise<unknown> => {
  const { status, json } = await callApi(method, `/api/v1/${path}`);
  return status === 200 ? json : status;
};
const NONE = { items: [], nextCursor: null };

it("the source of readers and collectors: they are gone with it", async () => {
  const { id: sourceId } = await db().dataSource.findUniqueOrThrow({ where: { name: "tiny" } });
  const common = { name: "pool", sourceId, author: "ada" };
  await db().nodeReader.create({ data: common });
  await db().jobSetCollector.create({
    data: { ...common, type: "prometheus", settings: {}, daily: false },
  });
  const context = {
    id: randomUUID(),
    subject: collectorSubject("pool"),
    lease: "",
    signal: AbortSignal.any([]),
  };
  const collection = { ...context, enter: () => undefined, progress: () => undefined };
  expect(
    await emptied<unknown>("data_source", [
      statusOf("GET", "node-readers"),
      statusOf("DELETE", "node-readers/pool"),
      () => askedOf(readerSubject("pool")),
      statusOf("GET", "job-set-collectors"),
      statusOf("DELETE", "job-set-collectors/pool"),
      () => collectionOperation.run(collection),
    ]),
  ).toEqual([NONE, 404, null, NONE, 404, { state: "failed", message: "The collector was removed." }]);
});

it("the operation of runs, replays, imports and deliveries: they are gone with it", async () => {
  await createPolicy({ spec: usagePolicy("usage", `${NOBODY}/`) }, TESTER);
  const run = await createRun("usage", { trigger: "manual" }, TESTER);
  await createWebhook({ name: "ops", url: NOBODY, secret: "signing-secret-of-a-test" }, TESTER);
  const { id: webhookId } = await db().webhook.findUniqueOrThrow({ where: { name: "ops" } });
  const { id } = await db().operation.create({ data: { kind: "any", subject: "any", state: "succeeded" } });
  await db().replay.create({ data: { id, options: {} } });
  await db().buildImport.create({ data: { id } });
  await db().webhookDelivery.create({ data: { id, webhookId, body: "{}" } });
  const gone = (error: { readonly status?: number }): unknown => error.status;
  expect(
    await emptied<unknown>("operation", [
      () => getRunHead(run.id).catch(gone),
      () => getRunSummary(run.id).catch(gone),
      () => searchRuns("usage", 5),
      statusOf("GET", "replays"),
      statusOf("GET", `replays/${id}`),
      statusOf("GET", "imports"),
      statusOf("GET", `imports/${id}`),
      statusOf("GET", "webhook-receivers/ops/deliveries"),
    ]),
  ).toEqual([404, 404, [], NONE, 404, NONE, 404, NONE]);
});

it.each(["node_snapshot", "blob"])("the %s of a node: there is no such node", async (table) => {
  await callApi("POST", "/api/v1/node-snapshots", snapshotUpload());
  const { id } = await db().nodeSnapshot.findFirstOrThrow();
  // A blob goes when what holds it does.
  if (table === "blob")
    await pool().query("alter table node_snapshot drop constraint node_snapshot_blob_id_fkey");
  expect(await emptied(table, [() => openNodeOf(id, "node-01")])).toEqual([null]);
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
