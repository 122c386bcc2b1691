/** Pools read from a real Prometheus and from a Kubernetes API server. */
import { afterEach, describe, expect, it } from "vitest";
import { readRequest, sendText, serveOnLoopback } from "@/demo/http";
import { KUBERNETES_BASE, kubernetesHandler, type KubernetesOptions } from "@/demo/kubernetes/server";
import { nodeReaderSchema } from "@/lib/api/nodeReaders";
import { nodeDetailSchema, nodesSchema } from "@/lib/api/nodes";
import { pageOf } from "@/lib/api/common";
import { db, pool } from "@/lib/server/core/db";
import { createDataSource, deleteDataSource } from "@/lib/server/dataSources/service";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { beginDueReadings } from "@/lib/server/waterlines/readings/due";
import { callApi, errorOf } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { startPrometheus, type RunningPrometheus } from "@/test/support/prometheus";
import { KUBECTL_LIST, MEMORY_POLICY, NODE_METRICS, POD_METRICS } from "@/test/support/waterlines/kubectl";
import { poolSeries } from "@/test/support/waterlines/series";

useHouse();

let worker: Worker | undefined;
let prometheus: RunningPrometheus | undefined;
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  await worker?.stop();
  await prometheus?.stop();
  [worker, prometheus] = [undefined, undefined];
  for (const close of closers.splice(0)) await close();
  await db().nodeSnapshot.deleteMany();
  await db().nodeReader.deleteMany();
  await db().operation.deleteMany({ where: { kind: "nodeReading" } });
  await deleteDataSource("pool-source", TESTER).catch(() => undefined);
});

async function servePrometheus(without: readonly string[] = []): Promise<void> {
  prometheus = await startPrometheus(poolSeries(Math.floor(Date.now() / 1_000), without));
  await createDataSource({ name: "pool-source", type: "prometheus", url: prometheus.url }, TESTER);
}

async function serveCluster(options: Partial<KubernetesOptions> = {}): Promise<void> {
  const { items } = KUBECTL_LIST;
  const of = (kind: string) => items.filter((item) => item.kind === kind);
  const handler = kubernetesHandler({
    token: "sa-token",
    objects: () => ({
      "/api/v1/nodes": of("Node"),
      "/api/v1/pods": of("Pod"),
      "/apis/scheduling.k8s.io/v1/priorityclasses": of("PriorityClass"),
      "/apis/metrics.k8s.io/v1beta1/pods": POD_METRICS.items,
      "/apis/metrics.k8s.io/v1beta1/nodes": NODE_METRICS.items,
    }),
    ...options,
  });
  const server = await serveOnLoopback(async (message, response) => {
    if (!(await handler(await readRequest(message), response))) sendText(response, 404, "not here");
  });
  closers.push(server.close);
  const url = server.origin + KUBERNETES_BASE;
  await createDataSource(
    { name: "pool-source", type: "kubernetes", url, credentials: { token: "sa-token" } },
    TESTER,
  );
}

async function read(input: object = {}) {
  const json = { source: "pool-source", ...input };
  const set = await callApi("PUT", "/api/v1/node-readers/pool", { json });
  expect(set.status, set.text).toBe(200);
  worker ??= startWorker();
  const begun = await callApi("POST", "/api/v1/node-readers/pool/readings");
  expect(begun.status, begun.text).toBe(202);
  return ended();
}

async function ended() {
  for (;;) {
    const { json } = await callApi("GET", "/api/v1/node-readers");
    const last = pageOf(nodeReaderSchema).parse(json).items[0]?.last;
    if (last && !["queued", "running"].includes(last.state)) return last;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const nodes = async () => nodesSchema.parse((await callApi("GET", "/api/v1/nodes?snapshot=pool")).json);
const node = async (name: string) =>
  nodeDetailSchema.parse((await callApi("GET", `/api/v1/nodes/${name}?snapshot=pool`)).json);

async function draw(documents = MEMORY_POLICY): Promise<void> {
  const { snapshot } = await nodes();
  const path = `/api/v1/node-snapshots/${snapshot?.id}/documents`;
  expect((await callApi("PUT", path, { json: { documents } })).status).toBe(201);
}

describe("from a real Prometheus", () => {
  it("a pool is read by the default queries, and judged by the policies of the version before", async () => {
    await servePrometheus();
    expect(await read()).toMatchObject({ state: "succeeded", message: null });
    const first = await node("node-01");
    expect(first.snapshot).toMatchObject({ kind: "prometheus", version: 1, warnings: [] });
    expect(first.node.labels).toEqual({ pool: "ci" });
    expect(first.node.metrics).toMatchObject({
      cpu_core_numbers: 8,
      memory_total: 32 * 2 ** 30,
      memory_total_usage: 24 * 2 ** 30,
      cpu_total_usage: expect.closeTo(2_000, 0) as number,
    });
    expect(first.node.pods).toMatchObject([
      {
        name: "build-a",
        qosClass: "BestEffort",
        priority: 0,
        uid: "uid-build-a",
        cpuUsage: expect.closeTo(500, 0) as number,
        memUsage: 2 * 2 ** 30,
        labels: { app: "build-a" },
        containers: [{ name: "main", request: 100, limit: 2_000, quotaUs: 200_000 }],
      },
      { name: "build-b" },
      { name: "web", priority: 1_000, qosClass: "Burstable" },
    ]);
    await draw();
    await read();
    expect((await nodes()).snapshot).toMatchObject({ version: 3, kind: "prometheus" });
    expect((await nodes()).items).toMatchObject([
      { name: "node-01", standing: "over", evicted: 1 },
      { name: "node-02", standing: "under", evicted: 0 },
    ]);
  });

  it("missing metrics hold instead of evicting, and each is said", async () => {
    const without = ["node_memory_MemAvailable_bytes", "container_memory_working_set_bytes"];
    await servePrometheus(without);
    const first = await read();
    expect(first.state).toBe("partial");
    await draw();
    const last = await read();
    expect(last.message).toContain("Memory use of nodes: the query found no series.");
    expect(last.message).toContain("Memory use of containers: the query found no series.");
    expect((await nodes()).items).toMatchObject([
      { standing: "unknown", evicted: 0 },
      { standing: "unknown", evicted: 0 },
    ]);
    const { snapshot, node: read01 } = await node("node-01");
    // What the other queries gave is there.
    expect(read01.metrics.cpu_total_usage).toBeCloseTo(2_000, 0);
    expect(read01.metrics.memory_total_usage).toBeNull();
    expect(snapshot.warnings.map(({ path }) => path)).toContain("pool-source");
  });

  it("a query that fails fails alone; without nodes there is no version", async () => {
    await servePrometheus();
    const partial = await read({ queries: { podMemoryUse: "sum by (namespace, pod, container (" } });
    expect(partial.state).toBe("partial");
    expect(partial.message).toMatch(/Memory use of containers: the query failed: .*parse error/);
    expect((await nodes()).items).toHaveLength(2);
    const failed = await read({ queries: { nodes: "no_such_metric" } });
    expect(failed).toMatchObject({ state: "failed" });
    expect(failed.message).toContain("Nodes: the query failed: it found no series");
    expect((await nodes()).snapshot?.version).toBe(1);
  });
});

describe("from a Kubernetes API server", () => {
  it("a pool is read as an upload of the same objects", async () => {
    await serveCluster();
    expect(await read()).toMatchObject({ state: "succeeded" });
    await draw();
    await read();
    expect((await nodes()).snapshot).toMatchObject({ version: 3, kind: "kubernetes" });
    const { node: read01, plan } = await node("node-01");
    expect(read01.pods).toHaveLength(6);
    expect(plan).toMatchObject({ standing: "over", kinds: [{ kind: "evict", acted: ["ci/build-c"] }] });
    expect(read01.imageCache?.images).toHaveLength(2);
  });

  it("an image's last use is that of its container metrics, and unknown where there are none", async () => {
    await serveCluster();
    const used = Math.floor(Date.now() / 1_000) - 7_200;
    prometheus = await startPrometheus([
      {
        name: "container_last_seen",
        series: [
          ["a", 3_600],
          ["b", 0],
        ].map(([pod, before]) => ({
          labels: {
            node: "node-01",
            pod: String(pod),
            container: "main",
            image: "registry.example.com/old:1",
          },
          samples: [[used + 60 - Number(before), used - Number(before)]],
        })),
      },
    ]);
    await createDataSource({ name: "pool-metrics", type: "prometheus", url: prometheus.url }, TESTER);
    const lastUses = async () =>
      (await node("node-01")).node.imageCache?.images.map(({ lastUsed }) => lastUsed ?? null);
    expect(await read({ metricsSource: "pool-metrics" })).toMatchObject({ state: "succeeded" });
    expect(await lastUses()).toEqual([null, new Date(used * 1_000).toISOString()]);
    const queries = { imageLastUse: "max by (node, image) (container_last_seen offset 9d)" };
    expect(await read({ metricsSource: "pool-metrics", queries })).toMatchObject({ state: "succeeded" });
    expect(await lastUses()).toEqual([null, null]);
    const broken = await read({ metricsSource: "pool-metrics", queries: { imageLastUse: "max by (" } });
    expect(broken.message).toMatch(
      /^Last use of images: the query failed: .*count as unused for the longest/,
    );
    await deleteDataSource("pool-metrics", TESTER).catch(() => undefined);
  });

  it("metrics that are refused leave the rest, and nothing is evicted by half of it", async () => {
    const metrics = "/apis/metrics.k8s.io/v1beta1";
    await serveCluster({ forbidden: [`${metrics}/pods`, `${metrics}/nodes`] });
    const last = await read();
    expect(last.state).toBe("partial");
    expect(last.message).toMatch(/pods is forbidden/);
    await draw();
    expect((await nodes()).items).toMatchObject([
      { standing: "unknown", evicted: 0 },
      { standing: "unknown", evicted: 0 },
    ]);
  });

  it("manifests that are changed while a reading is planned stay, and judge it", async () => {
    await serveCluster();
    await read();
    await draw();
    const holder = await pool().connect();
    const waiters = (count: number) =>
      eventually(async () => {
        const { rows } = await holder.query<{ count: number }>(
          `select count(*)::int from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
        );
        return rows[0]?.count === count;
      });
    // Both come to the lock of the name with what they have read before: first the change, then the reading.
    await holder.query("begin; select pg_advisory_xact_lock(hashtext('plimsoll.nodeSnapshot pool'))");
    const changed = MEMORY_POLICY.replace("20Gi", "30Gi");
    const drawn = draw(changed);
    await waiters(1);
    const reading = read();
    await waiters(2);
    await holder.query("commit");
    holder.release();
    await drawn;
    expect(await reading).toMatchObject({ state: "succeeded" });
    const { snapshot, plan } = await node("node-01");
    expect(snapshot).toMatchObject({ version: 4, kind: "kubernetes", documents: changed });
    expect(plan.standing).toBe("under");
    await eventually(async () => (await db().blob.count({ where: { complete: false } })) === 0);
  });

  it("pods that are refused fail the reading, with the server's words", async () => {
    await serveCluster({ forbidden: ["/api/v1/pods"] });
    const last = await read();
    expect(last).toMatchObject({ state: "failed" });
    expect(last.message).toMatch(/Pods: .*pods is forbidden: User/);
    expect((await nodes().catch(() => null))?.snapshot ?? null).toBeNull();
  });
});

describe("a reader", () => {
  const set = (json: object) => callApi("PUT", "/api/v1/node-readers/pool", { json });
  it("is refused for a source that is none, of another type, or takes no queries", async () => {
    expect(errorOf(await set({ source: "gone" })).message).toBe("source is not a data source.");
    await createDataSource({ name: "pool-source", type: "loki", url: "http://127.0.0.1:1" }, TESTER);
    expect(errorOf(await set({ source: "pool-source" })).message).toMatch(/is of the type loki/);
    await deleteDataSource("pool-source", TESTER);
    await createDataSource({ name: "pool-source", type: "kubernetes", url: "http://127.0.0.1:1" }, TESTER);
    const refused = await set({ source: "pool-source", queries: { nodes: "x" } });
    expect(errorOf(refused).message).toMatch(/queries.nodes is not a query .* which has imageLastUse/);
  });

  it("begins one reading a slot, and none beside another", async () => {
    await createDataSource({ name: "pool-source", type: "kubernetes", url: "http://127.0.0.1:1" }, TESTER);
    expect((await set({ source: "pool-source", everyMinutes: 5 })).status).toBe(200);
    const since = async (ms: number): Promise<void> => {
      const scheduledSince = new Date(Date.now() + ms);
      await db().nodeReader.update({ where: { name: "pool" }, data: { scheduledSince } });
    };
    // A slot may begin just now.
    await since(60_000);
    expect(await beginDueReadings()).toBe(0);
    await since(-3_600_000);
    const begun = await Promise.all([beginDueReadings(), beginDueReadings()]);
    expect(begun.reduce((a, b) => a + b)).toBe(1);
    const again = await callApi("POST", "/api/v1/node-readers/pool/readings");
    expect(errorOf(again).message).toBe("A reading of pool is under way.");
    // The reading of another slot waits for the one in progress, and starts after its end.
    await db().nodeReader.update({ where: { name: "pool" }, data: { lastSlot: null } });
    expect(await beginDueReadings()).toBe(0);
    await db().operation.updateMany({ where: { kind: "nodeReading" }, data: { state: "succeeded" } });
    expect(await beginDueReadings()).toBe(1);
  });
});
