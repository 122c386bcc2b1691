/** The feed "What changed": the entries of each part. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SYSTEM, writeAudit } from "@/lib/server/audit/write";
import { db } from "@/lib/server/core/db";
import { createDataSource } from "@/lib/server/dataSources/service";
import { createPolicy } from "@/lib/server/discovery/policies";
import { insertRun } from "@/lib/server/discovery/runs/create";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { steady } from "@/demo/prometheus/series";
import { callApi, TESTER_ACTOR } from "@/test/support/call";
import { feed } from "@/test/support/changes";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { getRun } from "@/test/support/runs";
import { usagePolicy } from "@/test/support/usagePolicy";
import { snapshotUpload } from "@/test/support/waterlines/kubectl";
import { aPod } from "@/test/support/waterlines/scenario";

useHouse();

let source: FakePrometheus;
let worker: Worker;

beforeAll(async () => {
  source = await startFakePrometheus();
  worker = startWorker();
});
afterAll(async () => {
  await worker.stop();
  await source.close();
});
beforeEach(async () => {
  await db().change.deleteMany();
});

async function run(): Promise<string> {
  const policy = await db().policy.findUniqueOrThrow({ where: { name: "ci" } });
  const { id } = await db().$transaction((tx) =>
    insertRun(tx, policy, { trigger: "schedule", evaluatedAt: new Date(), requestedBy: "test" }),
  );
  await eventually(async () => (await getRun(id)).state === "succeeded");
  return id;
}

/** `line` null: the upload takes the lines away. */
async function readNodes(
  used: Readonly<Record<string, number>>,
  line: string | null = "1000",
): Promise<void> {
  const nodes = Object.entries(used).map(([name, cpu]) => ({
    name,
    metrics: { cpu_total_usage: cpu },
    pods: [aPod({ name: "build", cpuUsage: 100 })],
  }));
  const waterlines = line === null ? {} : { evict: { cpu_total_usage: [line] } };
  const text = JSON.stringify({ nodes, waterlines });
  const upload = snapshotUpload({ nodes: text, podMetrics: "", nodeMetrics: "", documents: "" });
  const { status, text: said } = await callApi("POST", "/api/v1/node-snapshots", upload);
  expect(status, said).toBe(201);
}

describe("the feed tells", () => {
  it("of a policy what it was and is, and which images a run brought in and left out", async () => {
    await createDataSource({ name: "tiny", type: "prometheus", url: source.url }, TESTER);
    source.series = steady({ a: 3, b: 2, c: 1 });
    await createPolicy({ spec: usagePolicy("ci", source.url) }, TESTER);
    const first = await run();
    expect((await feed("?kind=run.selection")).length, "nothing to compare with").toBe(0);
    source.series = steady({ a: 3, b: 1, c: 2, d: 0.5 });
    const second = await run();
    const [changed] = await feed("?subject=policy/ci");
    expect(changed).toMatchObject({
      part: "discovery",
      kind: "run.selection",
      title: "Run changed the selection",
      actor: "system",
      path: `/runs/${second}?tab=compare&compare=${first}`,
      fields: [
        { path: "c", before: "rank 3, out", after: "rank 2, in" },
        { path: "b", before: "rank 2, in", after: "rank 3, out" },
      ],
    });
    await run();
    expect((await feed("?kind=run.selection")).length, "the same selection is no change").toBe(1);
    const { json } = await callApi("GET", "/api/v1/policies/ci");
    const { spec } = json as { spec: string };
    const edited = spec.replace("maxImages: 2", "maxImages: 3");
    const put = await callApi("PUT", "/api/v1/policies/ci", { json: { spec: edited } });
    expect(put.status, put.text).toBe(200);
    const [update] = await feed("?kind=policy.update");
    expect(update).toMatchObject({
      subject: "policy/ci",
      actor: TESTER_ACTOR,
      path: "/policies/ci",
      fields: [
        { path: "maxImages", before: "2", after: "3" },
        { path: "version", before: "1", after: "2" },
      ],
    });
    const commented = edited.replace("maxImages: 3", "maxImages: 3 # for the evening");
    await callApi("PUT", "/api/v1/policies/ci", { json: { spec: commented } });
    expect((await feed("?kind=policy.update"))[0]).toMatchObject({
      fields: [
        { path: "version", before: "2", after: "3" },
        { path: "spec", before: "  maxImages: 3", after: "  maxImages: 3 # for the evening" },
      ],
    });
  });

  it("of nodes that go over a line and come back, and of lines that are drawn again", async () => {
    await readNodes({ "n-1": 900, "n-2": 1_200, "n-3": 100 });
    expect(await feed("?part=waterlines"), "a first version crosses nothing").toEqual([]);
    await readNodes({ "n-1": 1_100, "n-2": 1_250, "n-3": 200 });
    expect(await feed("?part=waterlines")).toMatchObject([
      {
        kind: "node.over",
        subject: "node/n-1",
        actor: "system",
        path: "/nodes/~n-1?snapshot=pool",
        fields: [{ path: "CPU use", before: "900 mC, line 1000 mC", after: "1100 mC, line 1000 mC" }],
      },
    ]);
    await readNodes({ "n-1": 800, "n-2": 1_250 });
    expect(await feed("?kind=node.restored")).toMatchObject([{ subject: "node/n-1" }]);
    await readNodes({ "n-1": 800, "n-2": 1_250 }, "700");
    expect((await feed("?part=waterlines")).slice(0, 2).map(({ kind, subject }) => [kind, subject])).toEqual([
      ["node.over", "node/n-1"],
      ["waterlines.change", "nodeSnapshot/pool"],
    ]);
    await readNodes({ "n-1": 800, "n-2": 1_250 }, null);
    const told = (await feed("?part=waterlines")).map(({ kind }) => kind);
    expect(told[0], "without a line nobody is back under it").toBe("waterlines.change");
    expect(told.filter((kind) => kind === "node.restored")).toHaveLength(1);
  });

  it("of a data source that fails its test, once, and that passes it again", async () => {
    const test = () => callApi("POST", "/api/v1/data-sources/tiny/test");
    await test();
    expect(await feed("?part=sources")).toEqual([]);
    source.fault = { status: 500 };
    await test();
    await test();
    const failed = await feed("?part=sources");
    expect(failed.map(({ kind }) => kind)).toEqual(["dataSource.fail"]);
    expect(failed[0]?.fields).toMatchObject([{ path: "test", before: "passed" }]);
    source.fault = undefined;
    await test();
    expect((await feed("?part=sources"))[0]).toMatchObject({ kind: "dataSource.recover" });
  });

  it("of the queue's settings, and of no other setting", async () => {
    const put = (json: object) => callApi("PUT", "/api/v1/settings", { json });
    await put({ queue: { waitTargetSeconds: 120 } });
    await put({ alertRecipients: ["ops@example.com"] });
    expect(await feed()).toMatchObject([
      {
        kind: "settings.queue",
        part: "queue",
        path: "/settings/queue",
        fields: [{ path: "waitTargetSeconds", before: "300", after: "120" }],
      },
    ]);
  });

  it("with every secret masked, and nothing of accounts", async () => {
    await db().$transaction(async (tx) => {
      const after = { url: "http://x", token: "t0k3n", credentials: { password: "hunter2" } };
      await writeAudit(tx, SYSTEM, {
        action: "dataSource.update",
        target: "dataSource/x",
        before: {},
        after,
      });
      await writeAudit(tx, SYSTEM, { action: "user.create", target: "user/a@example.com", after: {} });
      await writeAudit(tx, SYSTEM, { action: "webhook.create", target: "webhook/chat", after: {} });
    });
    const told = await feed();
    expect(told.map(({ kind }) => kind)).toEqual(["dataSource.update"]);
    expect(JSON.stringify(told)).not.toMatch(/t0k3n|hunter2/);
  });
});
