/** Snapshots of nodes over the API: uploaded, listed by gap, read node by node, judged again, removed. */
import { expect, it } from "vitest";
import {
  nodeDetailSchema,
  nodesSchema,
  nodeSnapshotDetailSchema,
  type NodeSnapshotDetail,
} from "@/lib/api/nodes";
import { db, pool as connections } from "@/lib/server/core/db";
import { demoPool } from "@/demo/nodes";
import { readProfiles } from "@/lib/server/waterlines/profiles/store";
import { seedNodes } from "@/lib/server/waterlines/demo";
import { createSnapshot } from "@/lib/server/waterlines/snapshots/create";
import { removeOldSnapshots } from "@/lib/server/waterlines/snapshots/remove";
import { LIMITS } from "@/lib/limits/limits";
import { aPod } from "@/test/support/waterlines/scenario";
import { callApi, errorOf } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { lockWaits } from "@/test/support/locks";
import { plansOf } from "@/test/support/statements";
import { KUBECTL_LIST, MEMORY_POLICY, snapshotUpload } from "@/test/support/waterlines/kubectl";

useHouse();

async function upload(parts: Readonly<Record<string, string>> = {}): Promise<NodeSnapshotDetail> {
  const { json, status, text } = await callApi("POST", "/api/v1/node-snapshots", snapshotUpload(parts));
  expect(status, text).toBe(201);
  return nodeSnapshotDetailSchema.parse(json);
}

const list = async (query = ""): Promise<ReturnType<typeof nodesSchema.parse>> =>
  nodesSchema.parse((await callApi("GET", `/api/v1/nodes${query}`)).json);

/** Nodes of one pod each, over a line of 1000 mC by 0, 10, 20, … mC. */
const pool = (count: number): string =>
  JSON.stringify({
    nodes: Array.from({ length: count }, (_, at) => ({
      name: `n-${String(at).padStart(4, "0")}`,
      metrics: { cpu_total_usage: 1_000 + at * 10 },
      pods: [aPod({ name: "build", cpuUsage: 500 })],
    })),
    waterlines: { evict: { cpu_total_usage: ["1000"] } },
  });
const alone = { podMetrics: "", nodeMetrics: "", documents: "" };

it("takes what kubectl writes, and lists the node over its line with the gap and the plan", async () => {
  expect(await list()).toMatchObject({ items: [], snapshot: null });
  const { id, version, warnings } = await upload();
  expect(version).toBe(1);
  expect(warnings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/NodeMetrics of 1 node:/),
    expect.stringContaining("(B9)"),
  ]);
  const nodes = await list();
  expect(nodes.snapshot).toMatchObject({ id, name: "pool", kind: "kubernetes", nodes: 2, pods: 6, over: 1 });
  expect(nodes.snapshot?.takenAt).toBe("2026-06-16T10:00:00.000Z");
  expect(nodes.standings).toEqual({ over: 1, unknown: 1, under: 0, none: 0 });
  expect(nodes.items).toMatchObject([
    {
      name: "node-01",
      standing: "over",
      evicted: 1,
      candidates: 3,
      lines: [{ over: 4 * 2 ** 30, overAfter: 0 }],
    },
    { name: "node-02", standing: "unknown", evicted: 0, lines: [{ used: null }] },
  ]);
  expect((await callApi("GET", "/api/v1/search?q=ODE-01")).json).toEqual({
    items: [
      {
        kind: "node",
        name: "node-01",
        detail: "over a waterline, pool",
        href: "/nodes/~node-01?snapshot=pool",
      },
    ],
  });
  const { json } = await callApi("GET", "/api/v1/nodes/node-01");
  const { plan, node, snapshot } = nodeDetailSchema.parse(json);
  expect(snapshot.documents).toBe(MEMORY_POLICY);
  expect(node.pods).toHaveLength(6);
  expect(plan).toMatchObject({ standing: "over", kinds: [{ kind: "evict", acted: ["ci/build-c"] }] });
});

it("finds pods by a part of their name in the newest version of each snapshot, the whole name first", async () => {
  const node = (name: string, pods: readonly string[]) => ({
    name,
    metrics: {},
    pods: pods.map((pod) => aPod({ name: pod })),
  });
  const put = (name: string, nodes: readonly object[]) =>
    upload({ ...alone, name, nodes: JSON.stringify({ nodes, waterlines: {} }) });
  const found = async (text: string): Promise<unknown> =>
    ((await callApi("GET", `/api/v1/search?q=${encodeURIComponent(text)}`)).json as { items: unknown }).items;
  await put("podful", [node("n1", ["before-0"])]);
  await put("podful", [node("n1", ["runner-7-10", "runner-7_1"]), node("n2", ["runner-7-1", "other"])]);
  const hit = (pod: string, on: string) => ({
    kind: "pod",
    name: `default/${pod}`,
    detail: `on ${on}, podful`,
    href: `/nodes/~${on}?snapshot=podful&pod=default%2F${pod}`,
  });
  expect(await found("RUNNER-7-1")).toEqual([hit("runner-7-1", "n2"), hit("runner-7-10", "n1")]);
  expect(await found(`default/runner-7-10`)).toEqual([hit("runner-7-10", "n1")]);
  // An underscore is no wildcard, and another version's pods are gone.
  expect(await found("runner-7_1")).toEqual([hit("runner-7_1", "n1")]);
  expect(await found("before-0")).toEqual([]);
  // Less than three characters are a part of most names.
  expect(await found("-1")).toEqual([]);
});

it("finds nodes and pods by an index, however many snapshots there are", async () => {
  const nodes = JSON.stringify({ nodes: [{ name: "n1", metrics: {}, pods: [] }], waterlines: {} });
  for (let at = 0; at < 20; at++) await upload({ ...alone, name: `many-${at}`, nodes });
  await connections().query(
    `insert into node_state (id, snapshot_id, name, standing, worst, lines, pods, candidates, evicted, throttled, start, length, pod_names)
     select gen_random_uuid(), s.id, 'fill-' || n, 'none', 0, '[]', 1, 0, 0, 0, 0, 0, 'default/fill-pod-' || n
     from node_snapshot s, generate_series(1, 1000) n`,
  );
  await connections().query("analyze node_state; analyze node_snapshot");
  let found: unknown = null;
  const plans = await plansOf(async () => {
    found = (await callApi("GET", "/api/v1/search?q=fill-pod-10")).json;
  });
  expect(found).toMatchObject({ items: Array(5).fill({ kind: "pod", name: "default/fill-pod-10" }) });
  for (const { statement, plan } of plans) expect(plan, statement).not.toMatch(/Seq Scan on node_state\b/);
});

it("lists the zone that a node's labels name, as Kubernetes or as kube-state-metrics spells it", async () => {
  const node = (name: string, labels: object) => ({ name, labels, metrics: {}, pods: [] });
  const nodes = [
    node("n1", { "topology.kubernetes.io/zone": "zone-a" }),
    node("n2", { topology_kubernetes_io_zone: "zone-b" }),
    node("n3", { pool: "ci" }),
  ];
  await upload({ ...alone, nodes: JSON.stringify({ nodes, waterlines: {} }) });
  const { items } = await list("?sort=name");
  expect(items.map(({ zone }) => zone)).toEqual(["zone-a", "zone-b", null]);
});

it("sorts by gap over pages, filters, and keeps each version of a name", async () => {
  await upload({ ...alone, name: "large", nodes: pool(130) });
  const names: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = await list(`?snapshot=large&limit=50${cursor && `&cursor=${cursor}`}`);
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  expect(names).toHaveLength(130);
  expect(names).toEqual([...names].sort().reverse());
  expect((await list("?snapshot=large&standing=under")).items).toMatchObject([{ name: "n-0000" }]);
  expect((await list("?snapshot=large&q=N-012&sort=name")).items).toHaveLength(10);
  const second = await upload({ ...alone, name: "large", nodes: pool(3) });
  expect(second.version).toBe(2);
  expect((await list("?snapshot=large")).items).toHaveLength(3);
  expect((await list("?snapshot=large&version=1&limit=1")).snapshot).toMatchObject({
    version: 1,
    nodes: 130,
  });
  for (const query of ["?snapshot=none", "?snapshot=large&version=9"])
    expect((await callApi("GET", `/api/v1/nodes${query}`)).status).toBe(404);
});

it("judges the same nodes by other manifests as the next version", async () => {
  const { id, name } = await upload({ name: "judged" });
  const documents = MEMORY_POLICY.replace("20Gi", "30Gi");
  const change = (of: string, text: string) =>
    callApi("PUT", `/api/v1/node-snapshots/${of}/documents`, { json: { documents: text } });
  const changed = await change(id, documents);
  expect(nodeSnapshotDetailSchema.parse(changed.json)).toMatchObject({
    name,
    version: 2,
    over: 0,
    kind: "kubernetes",
  });
  const detail = nodeDetailSchema.parse((await callApi("GET", "/api/v1/nodes/node-01?snapshot=judged")).json);
  expect(detail).toMatchObject({ plan: { standing: "under" }, node: { pods: { length: 6 } } });
  const { id: next } = nodeSnapshotDetailSchema.parse(changed.json);
  const wrong = await change(next, documents.replace("drop-batch}", "}"));
  expect(wrong.status).toBe(422);
  expect(errorOf(wrong).details[0]?.path).toMatch(/^documents/);
});

it("says since when each node has its status, over the versions of a name", async () => {
  const uses = (first: number, second: number): string =>
    JSON.stringify({
      nodes: [first, second].map((used, at) => ({
        name: `n-${at}`,
        metrics: { cpu_total_usage: used },
        pods: [aPod({ name: "build", cpuUsage: 500 })],
      })),
      waterlines: { evict: { cpu_total_usage: ["1000"] } },
    });
  const measured = async (hour: number, ...used: [number, number]) => {
    const bytes = new TextEncoder().encode(uses(...used));
    const as = { kind: "plan", takenAt: `2026-06-16T0${hour}:00:00.000Z` } as const;
    await createSnapshot({ name: "since", files: [{ part: "nodes", bytes }], as }, TESTER);
    const { items } = await list("?snapshot=since&sort=name");
    return items.map(({ standing, since }) => [standing, since?.slice(11, 13)]);
  };
  const [over, under] = ["over", "under"] as const;
  expect(await measured(1, 1_500, 500)).toEqual([
    [over, "01"],
    [under, "01"],
  ]);
  expect(await measured(2, 1_600, 1_100)).toEqual([
    [over, "01"],
    [over, "02"],
  ]);
  expect(await measured(3, 900, 1_200)).toEqual([
    [under, "03"],
    [over, "02"],
  ]);
  // Versions from before it was kept: at least since the one before.
  await db().nodeState.updateMany({ data: { since: null }, where: { snapshot: { name: "since" } } });
  expect(await measured(4, 1_500, 1_200)).toEqual([
    [over, "04"],
    [over, "03"],
  ]);
  const { json } = await callApi("GET", "/api/v1/nodes/n-1?snapshot=since");
  expect(nodeDetailSchema.parse(json).since).toBe("2026-06-16T03:00:00.000Z");
});

it("refuses with everything that is wrong, and keeps nothing of it", async () => {
  const before = await db().blob.count();
  const items = [...KUBECTL_LIST.items, { kind: "Pod", metadata: {} }, { kind: "Nude", metadata: {} }];
  const bad = { nodes: JSON.stringify({ ...KUBECTL_LIST, items }) };
  const refused = await callApi("POST", "/api/v1/node-snapshots", snapshotUpload(bad));
  expect(refused.status).toBe(422);
  expect(errorOf(refused).details.length).toBeGreaterThanOrEqual(3);
  const both = await callApi(
    "POST",
    "/api/v1/node-snapshots",
    snapshotUpload({ ...bad, documents: "kind: X" }),
  );
  expect(errorOf(both).details.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["nodes.items[11].kind", expect.stringMatching(/^documents/)]),
  );
  const wrong = [
    ["name", "Not A Name"],
    ["nodes", "no json"],
    ["nodes", "[]"],
    ["documents", "a: ["],
  ] as const;
  for (const [part, text] of wrong) {
    const parts = { [part]: text };
    expect((await callApi("POST", "/api/v1/node-snapshots", snapshotUpload(parts))).status).toBe(422);
  }
  expect(await db().blob.count()).toBe(before);
});

it("makes the demo's readings once, and not again when somebody removed them", async () => {
  await db().nodeSnapshot.deleteMany();
  expect(await seedNodes(demoPool)).toBe(true);
  const nodes = await list();
  expect(nodes.snapshot).toMatchObject({ name: "demo-ci-pool", createdBy: "system", demo: true, over: 3 });
  expect(nodes.items[0]).toMatchObject({ standing: "over" });
  const found = nodes.items.find(({ name }) => name === "node-07");
  expect(found).toMatchObject({ evicted: 3, candidates: 11 });
  expect(await readProfiles(["young-builds-first"])).toMatchObject([{ base: "seed" }]);
  await db().nodeSnapshot.deleteMany();
  expect(await seedNodes(demoPool)).toBe(false);
});

it("removes a version with its nodes and bytes, and old versions beyond those that are kept", async () => {
  const { id } = await upload({ name: "gone" });
  expect((await callApi("DELETE", `/api/v1/node-snapshots/${id}`)).status).toBe(204);
  expect((await callApi("GET", `/api/v1/node-snapshots/${id}`)).status).toBe(404);
  expect(await db().nodeState.count({ where: { snapshotId: id } })).toBe(0);
  const owned = await db().nodeSnapshot.count();
  expect(await db().blob.count()).toBe(owned);
  for (let n = 0; n <= LIMITS.snapshotsKept.value; n++)
    await upload({ ...alone, name: "aged", nodes: pool(1) });
  await removeOldSnapshots();
  expect(await db().nodeSnapshot.count({ where: { name: "aged" } })).toBe(LIMITS.snapshotsKept.value + 1);
  await db()
    .$executeRaw`update node_snapshot set created_at = now() - interval '100 days' where name = 'aged'`;
  await removeOldSnapshots();
  const left = await db().nodeSnapshot.findMany({ where: { name: "aged" }, orderBy: { version: "asc" } });
  expect(left.map(({ version }) => version)[0]).toBe(2);
  expect(left).toHaveLength(LIMITS.snapshotsKept.value);
});

it(
  "plans 500 nodes of 110 pods in one request, and keeps a snapshot of them",
  { timeout: 240_000 },
  async () => {
    const nodes = Array.from({ length: 500 }, (_, at) => ({
      name: `n-${at}`,
      metrics: { cpu_total_usage: 110_000 },
      pods: Array.from({ length: 110 }, (_each, n) =>
        aPod({ name: `build-${n}`, namespace: "ci", cpuUsage: 1_000 }),
      ),
    }));
    const request = { nodes, waterlines: { evict: { cpu_total_usage: ["105500"] } } };
    const planned = await callApi("POST", "/api/v1/waterlines/plan", { json: request });
    expect(planned.status, planned.text.slice(0, 500)).toBe(200);
    expect(planned.json).toMatchObject({ nodes: { length: 500 } });
    const stored = await upload({ ...alone, name: "wide", nodes: JSON.stringify(request) });
    expect(stored).toMatchObject({ nodes: 500, pods: 55_000, over: 500 });
    const { plan } = nodeDetailSchema.parse((await callApi("GET", "/api/v1/nodes/n-499?snapshot=wide")).json);
    expect(plan.evicted).toBe(5);
  },
);

it("names the limit of a plan that is too large", async () => {
  const values = LIMITS.planValues.value + 1;
  const body = `{"nodes":[{"name":"n","metrics":{},"pods":[${"1,".repeat(values)}1]}]}`;
  const headers = { "content-type": "application/json" };
  const refused = await callApi("POST", "/api/v1/waterlines/plan", { body, headers });
  expect(refused.status).toBe(422);
  expect(errorOf(refused).message).toContain("planValues");
});

it("answers 404 where the snapshot is removed between its row and its nodes", async () => {
  const { id } = await upload();
  const client = await connections().connect();
  try {
    await client.query("begin");
    // Both have read the row by then and wait for the nodes.
    await client.query("lock table blob in access exclusive mode");
    const asked = [
      callApi("PUT", `/api/v1/node-snapshots/${id}/documents`, { json: { documents: MEMORY_POLICY } }),
      callApi("GET", "/api/v1/nodes/node-01"),
    ];
    await eventually(async () => (await lockWaits()) === asked.length);
    await client.query("delete from node_snapshot where id = $1", [id]);
    await client.query("commit");
    for (const answer of await Promise.all(asked)) {
      expect(answer.status, answer.text).toBe(404);
      expect(errorOf(answer).message).toBe("The requested object was deleted while it was read.");
    }
  } finally {
    client.release();
  }
});
