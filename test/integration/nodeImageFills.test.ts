/** What the nodes of a list lack of the images that a policy selects, consistent with each node's own page. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { nodeImagesSchema, nodesSchema } from "@/lib/api/nodes";
import { runSummarySchema } from "@/lib/api/runs";
import { getRunSummary } from "@/lib/server/discovery/runs";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { steady } from "@/demo/prometheus/series";
import { callApi } from "@/test/support/call";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { eventually, useHouse } from "@/test/support/house";
import { usagePolicy } from "@/test/support/usagePolicy";
import { snapshotUpload } from "@/test/support/waterlines/kubectl";

useHouse();

const [APP, BASE, NOWHERE] = ["example.com/app:1", "example.com/base:1", "example.com/nowhere:1"];
let source: FakePrometheus;
let worker: Worker;

beforeAll(async () => {
  source = await startFakePrometheus();
  worker = startWorker();
  source.series = steady({ [APP]: 9, [BASE]: 5, [NOWHERE]: 4 });
  await callApi("POST", "/api/v1/data-sources", {
    json: { name: "tiny", type: "prometheus", url: source.url },
  });
});
afterAll(async () => {
  await worker.stop();
  await source.close();
});

async function runs(policy: string, maxImages: number): Promise<void> {
  const spec = usagePolicy(policy, source.url).replace("maxImages: 2", `maxImages: ${maxImages}`);
  await callApi("POST", "/api/v1/policies", { json: { spec } });
  const { json } = await callApi("POST", `/api/v1/policies/${policy}/runs`, {
    json: { evaluatedAt: "2026-06-16T10:00:30.000Z" },
  });
  const { id } = runSummarySchema.parse(json);
  await eventually(async () => (await getRunSummary(id)).state === "succeeded");
}

const list = async (query: string): Promise<ReturnType<typeof nodesSchema.parse>> =>
  nodesSchema.parse((await callApi("GET", `/api/v1/nodes?snapshot=caches&sort=name${query}`)).json);

async function upload(): Promise<void> {
  const image = (name: string, bytes: number): object => ({ names: [`${name}@digest`, name], bytes });
  const node = (name: string, ...images: object[]): object => ({
    name,
    metrics: {},
    pods: [],
    imageCache: { capacityBytes: 1_000, usedBytes: 500, images },
  });
  const nodes = [
    node("a", image(APP, 100), image(BASE, 300)),
    node("b", image(APP, 100)),
    { name: "c", metrics: {}, pods: [] },
    // The bits of holders begin another byte.
    ...Array.from({ length: 8 }, (_, at) => node(`d${at}`, ...(at === 7 ? [image(BASE, 300)] : []))),
  ];
  const parts = { nodes: JSON.stringify({ nodes, waterlines: {} }), name: "caches" };
  const made = await callApi(
    "POST",
    "/api/v1/node-snapshots",
    snapshotUpload({ podMetrics: "", nodeMetrics: "", documents: "", ...parts }),
  );
  expect(made.status, made.text).toBe(201);
}

it("says nothing of images where no policy has a result", async () => {
  await upload();
  const { images, items } = await list("");
  expect([images, items[0]?.images]).toEqual([null, null]);
  const { json } = await callApi("GET", "/api/v1/nodes/a/images?snapshot=caches");
  expect(json).toMatchObject({ policy: null, runId: null, line: null });
});

it("counts what is missing, its bytes and the images of unknown size, against kubelet's threshold", async () => {
  await runs("all", 3);
  await runs("first", 1);
  const { images, items } = await list("");
  expect(images).toMatchObject({ policy: "all", selected: 3 });
  const disk = { usedBytes: 500, lineBytes: 850, wholeDisk: true, unknownSizes: 1 };
  expect(items.map(({ name, images: of }) => [name, of])).toEqual([
    ["a", { ...disk, missing: 1, fillBytes: 0 }],
    ["b", { ...disk, missing: 2, fillBytes: 300 }],
    ["c", null],
    ...[0, 1, 2, 3, 4, 5, 6].map((at) => [`d${at}`, { ...disk, missing: 3, fillBytes: 400 }]),
    ["d7", { ...disk, missing: 2, fillBytes: 100 }],
  ]);
  for (const { name, images: row } of items) {
    const { json } = await callApi("GET", `/api/v1/nodes/${name}/images?snapshot=caches`);
    const { line, policy } = nodeImagesSchema.parse(json);
    expect(policy).toBe("all");
    expect(line && [line.missing.length, line.unknownSizes, line.fillBytes, line.lineBytes]).toEqual(
      row && [row.missing, row.unknownSizes, row.fillBytes, row.lineBytes],
    );
  }
});

it("takes the policy that is named, and refuses one that is not there", async () => {
  const { images, items } = await list("&policy=first");
  expect(images).toMatchObject({ policy: "first", selected: 1 });
  expect(items.map(({ images: of }) => of?.missing ?? null)).toEqual([0, 0, null, 1, 1, 1, 1, 1, 1, 1, 1]);
  for (const path of ["/api/v1/nodes?policy=none", "/api/v1/nodes/a/images?snapshot=caches&policy=none"])
    expect((await callApi("GET", path)).status).toBe(404);
});

it("knows nothing of an older version, whose holders are not kept", async () => {
  await upload();
  const before = await list("&version=1");
  expect([before.images, before.items[0]?.images]).toEqual([null, null]);
  expect((await list("")).images).toMatchObject({ policy: "all" });
});

it("knows nothing of the version that is left newest when a later one is removed", async () => {
  const { snapshot } = await list("");
  const removed = await callApi("DELETE", `/api/v1/node-snapshots/${snapshot?.id}`);
  expect(removed.status).toBe(204);
  const { items } = await list("");
  expect(items.map(({ images }) => images)).toEqual(items.map(() => null));
  const about = await callApi("GET", `/api/v1/images/${encodeURIComponent(APP)}`);
  const held = JSON.stringify(about.json);
  expect(held).toContain('"told":null');
  expect(held).not.toContain('"lacking":["a"');
  // What a node's own page says comes from the node itself.
  const { json } = await callApi("GET", "/api/v1/nodes/a/images?snapshot=caches");
  expect(nodeImagesSchema.parse(json).line?.missing).toHaveLength(1);
  await upload();
  expect((await list("")).items[0]?.images).toMatchObject({ missing: 1 });
});
