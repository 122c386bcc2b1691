/**
 * Added metrics of waterlines: stored, read from a real Prometheus together with the built-in ones, and used in
 * plans.
 */
import { afterEach, describe, expect, it } from "vitest";
import { nodeDetailSchema } from "@/lib/api/nodes";
import { waterlinePlanSchema } from "@/lib/api/waterlines";
import { db } from "@/lib/server/core/db";
import { createDataSource, deleteDataSource } from "@/lib/server/dataSources/service";
import { startWorker } from "@/lib/server/operations/worker";
import { callApi, errorOf } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { startPrometheus } from "@/test/support/prometheus";
import { MEMORY_POLICY } from "@/test/support/waterlines/kubectl";
import { ADDED_METRIC } from "@/test/support/waterlines/metric";
import { poolSeries } from "@/test/support/waterlines/series";

useHouse();

const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await db().nodeSnapshot.deleteMany();
  await db().nodeReader.deleteMany();
  await db().waterlineProfile.deleteMany();
  await db().waterlineMetric.deleteMany();
  await deleteDataSource("pool-source", TESTER).catch(() => undefined);
});

const path = (name: string): string => `/api/v1/waterlines/metrics/${name}`;
const put = (name: string, json: object = ADDED_METRIC, ifMatch?: string) =>
  callApi("PUT", path(name), { json, ...(ifMatch !== undefined && { headers: { "if-match": ifMatch } }) });

const POLICY = MEMORY_POLICY.replaceAll("memory_total_usage", "written_bytes");

describe("an added metric", () => {
  it("counts its changes, and is changed only by who has seen the newest", async () => {
    expect((await put("disk_use", ADDED_METRIC, '"0"')).json).toMatchObject({
      ...ADDED_METRIC,
      name: "disk_use",
      revision: 1,
      chain: null,
      sortable: true,
      evictable: true,
    });
    expect((await put("disk_use", ADDED_METRIC, '"1"')).json).toMatchObject({ revision: 1 });
    expect((await put("disk_use", { ...ADDED_METRIC, unit: "GB" }, '"1"')).json).toMatchObject({
      revision: 2,
    });
    expect((await put("disk_use", ADDED_METRIC, '"1"')).status).toBe(412);
    expect((await put("disk_use", ADDED_METRIC, '"0"')).status).toBe(412);
    expect((await callApi("DELETE", path("disk_use"), { headers: { "if-match": '"1"' } })).status).toBe(412);
    expect((await callApi("DELETE", path("disk_use"))).status).toBe(204);
    expect((await callApi("GET", path("disk_use"))).status).toBe(404);
  });

  it("is refused with all that is wrong at once", async () => {
    const refused = await put("cpu_total_usage", {
      throttleable: true,
      stepReleases: 0,
      chain: [{ key: "class" }, { key: "nonsense" }],
    });
    expect(refused.status).toBe(422);
    expect(errorOf(refused).details.map((issue) => issue.path)).toEqual([
      "name",
      "nodeQuery",
      "podQuery",
      "stepReleases",
      "chain",
      "chain[1].key",
    ]);
    expect((await put("Disk-Use")).status).toBe(400);
  });

  it("stays while a saved chain compares it", async () => {
    await put("disk_use");
    const chains = { cpu: [{ key: "class" }, { key: "metric:disk_use" }] };
    const saved = await callApi("PUT", "/api/v1/waterlines/profiles/by-disk", { json: { chains } });
    expect(saved.status, saved.text).toBe(200);
    const refused = await callApi("DELETE", path("disk_use"));
    expect(refused).toMatchObject({ status: 409, json: { error: { code: "inUse" } } });
    expect(errorOf(refused).message).toContain("the profile by-disk");
  });

  it("is known to rules, plans and the chains of saved profiles; an unknown name says how to add it", async () => {
    const check = (documents: string) =>
      callApi("POST", "/api/v1/waterlines/validate", { json: { documents } });
    expect((await check(POLICY)).text).toContain("a metric of your own is declared under Nodes, Metrics");
    await put("written_bytes");
    expect((await check(POLICY)).json).toMatchObject({ valid: true, errors: [] });
    const pod = (name: string, written_bytes: number) => ({
      name,
      qosClass: "BestEffort",
      usages: { written_bytes },
      cpuUsage: 1,
      labels: {},
    });
    const asked = await callApi("POST", "/api/v1/waterlines/plan", {
      json: {
        nodes: [
          { name: "n", metrics: { written_bytes: 90 }, pods: [pod("a", 5), pod("b", 30)] },
          { name: "blind", metrics: {}, pods: [pod("c", 5)] },
        ],
        waterlines: { evict: { written_bytes: ["70"] } },
      },
    });
    expect(asked.status, asked.text).toBe(200);
    const [node, blind] = waterlinePlanSchema.parse(asked.json).nodes;
    expect(node?.kinds[0]).toMatchObject({
      acted: ["default/b"],
      gaps: [{ unit: "B", before: 20, after: -10 }],
    });
    expect(node?.kinds[0]?.pods[1]?.decidedBy).toMatchObject({ key: "metric:written_bytes" });
    expect(blind?.kinds[0]).toMatchObject({ mode: "hold", acted: [] });
  });
});

it("is read with the others, and one whose query fails hides none", async () => {
  const prometheus = await startPrometheus(poolSeries(Math.floor(Date.now() / 1_000)));
  closers.push(() => prometheus.stop());
  await createDataSource({ name: "pool-source", type: "prometheus", url: prometheus.url }, TESTER);
  const pods = "sum by (namespace, pod) (container_memory_working_set_bytes)";
  const placed = "* on (namespace, pod) group_left (node) kube_pod_info";
  await put("written_bytes", { unit: "B", podQuery: pods, nodeQuery: `sum by (node) (${pods} ${placed})` });
  await put("broken", { ...ADDED_METRIC, nodeQuery: "sum by (" });
  await callApi("PUT", "/api/v1/node-readers/pool", { json: { source: "pool-source" } });
  const begun = await callApi("POST", "/api/v1/node-readers/pool/readings");
  const { id } = begun.json as { id: string };
  const worker = startWorker();
  closers.unshift(() => worker.stop());
  const { state, message } = await eventually(async () => {
    const row = await db().operation.findUniqueOrThrow({ where: { id } });
    return ["succeeded", "partial", "failed"].includes(row.state) && row;
  });
  expect(state, message ?? "").toBe("partial");
  expect(message).toContain("broken of nodes: the query failed:");
  // No rule names it yet: that the source has no such series is no news.
  expect(message).not.toContain("broken of pods");
  expect(message).not.toContain("written_bytes");
  const read = async () =>
    nodeDetailSchema.parse((await callApi("GET", "/api/v1/nodes/node-01?snapshot=pool")).json);
  const { node, snapshot } = await read();
  expect(node.metrics).toMatchObject({ written_bytes: 20 * 2 ** 30, memory_total_usage: 24 * 2 ** 30 });
  expect(node.metrics.broken).toBeUndefined();
  expect(node.pods.map(({ name, usages }) => [name, usages?.written_bytes])).toEqual([
    ["build-a", 2 * 2 ** 30],
    ["build-b", 6 * 2 ** 30],
    ["web", 12 * 2 ** 30],
  ]);
  expect(snapshot.metrics.map(({ name }) => name)).toEqual(["broken", "written_bytes"]);
  const rule = "    - {name: other, metricRule: {name: broken, value: 5}, actionName: drop-batch}";
  const documents = POLICY.replace("---", `${rule}\n---`);
  const drawn = await callApi("PUT", `/api/v1/node-snapshots/${snapshot.id}/documents`, {
    json: { documents },
  });
  expect(drawn.status, drawn.text).toBe(201);
  // One line is measured and the other is not.
  expect((await read()).plan.lines).toMatchObject([
    { metric: "broken", used: null },
    { metric: "written_bytes", used: 20 * 2 ** 30, unit: "B" },
  ]);
  // Its declaration stays with the version.
  expect((await callApi("DELETE", path("written_bytes"))).status).toBe(204);
  expect((await read()).plan.lines).toMatchObject([{ metric: "broken" }, { metric: "written_bytes" }]);
});
