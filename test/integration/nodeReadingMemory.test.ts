/**
 * Readings of large clusters: the web process holds only a few pieces in memory, and keeps nothing of a reading that
 * ends early.
 */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { readRequest, serveOnLoopback, type LoopbackServer } from "@/demo/http";
import { KUBERNETES_BASE, kubernetesHandler } from "@/demo/kubernetes/server";
import { db } from "@/lib/server/core/db";
import { createDataSource } from "@/lib/server/dataSources/service";
import { startWorker } from "@/lib/server/operations/worker";
import { readerSubject } from "@/lib/server/waterlines/readings/kind";
import { readingOperation } from "@/lib/server/waterlines/readings/operation";
import { beginReading, setReader } from "@/lib/server/waterlines/readings/readers";
import { mostHeld } from "@/test/support/heldBytes";
import { eventually, TESTER, useHouse } from "@/test/support/house";

useHouse();

const MB = 1_000_000;
const PODS = 5_000;
const NODES = 50;

const nodes = Array.from({ length: NODES }, (_, at) => ({
  metadata: { name: `node-${at}` },
  status: { capacity: { cpu: "8", memory: "32Gi", pods: "110" } },
}));
const note = "x".repeat(4_000);
const pods = Array.from({ length: PODS }, (_, at) => ({
  metadata: { name: `build-${at}`, namespace: "ci", uid: `uid-${at}`, labels: { note } },
  spec: {
    nodeName: `node-${at % NODES}`,
    priority: 0,
    containers: [{ name: "main", image: "registry.example.com/build:1" }],
  },
  status: { phase: "Running", qosClass: "BestEffort", startTime: "2026-06-16T08:00:00Z" },
}));
/** What the cluster lists besides. */
let more: readonly object[] = [];
let server: LoopbackServer;

beforeAll(async () => {
  const handler = kubernetesHandler({
    token: "sa-token",
    objects: () => ({
      "/api/v1/nodes": nodes,
      "/api/v1/pods": [...pods, ...more],
      "/apis/scheduling.k8s.io/v1/priorityclasses": [],
      "/apis/metrics.k8s.io/v1beta1/pods": [],
      "/apis/metrics.k8s.io/v1beta1/nodes": [],
    }),
  });
  server = await serveOnLoopback(async (message, response) => {
    await handler(await readRequest(message), response);
  });
  const url = server.origin + KUBERNETES_BASE;
  const credentials = { token: "sa-token" };
  await createDataSource({ name: "cluster", type: "kubernetes", url, credentials }, TESTER);
  const input = { source: "cluster", queries: {}, metricsSource: null, everyMinutes: null };
  await setReader("pool", input, TESTER);
});
afterAll(() => server.close());
afterEach(() => void (more = []));

async function read(): Promise<{ readonly state: string; readonly message: string | null }> {
  const id = await beginReading("pool", TESTER);
  const worker = startWorker();
  try {
    return await eventually(async () => {
      const { state, message } = await db().operation.findUniqueOrThrow({ where: { id } });
      return ["succeeded", "partial", "failed"].includes(state) && { state, message };
    }, 100_000);
  } finally {
    await worker.stop();
  }
}

async function expectNothingLeft(): Promise<void> {
  await eventually(async () => (await db().blob.count({ where: { snapshot: null } })) === 0);
}

it("holds a few pieces of a reading of 5,000 pods, which are more than 20 MB", async () => {
  const { value, bytes } = await mostHeld(read);
  expect(value).toEqual({ state: "succeeded", message: null });
  const snapshot = await db().nodeSnapshot.findFirstOrThrow({
    select: { nodes: true, pods: true, blob: true },
  });
  expect(snapshot).toMatchObject({ nodes: NODES, pods: PODS });
  expect(Number(snapshot.blob.size)).toBeGreaterThan(20 * MB);
  expect(bytes).toBeLessThan(8 * MB);
  await expectNothingLeft();
});

it("says of a large reading what cannot be planned, as of a small one, and keeps nothing", async () => {
  more = [{ metadata: {} }];
  const { state, message } = await read();
  expect(state).toBe("failed");
  expect(message).toMatch(/^Nothing can be planned: nodes\.items/);
  await expectNothingLeft();
});

it("keeps nothing of a reading that is stopped while its files are written", async () => {
  const stopping = new AbortController();
  const running = readingOperation.run({
    id: randomUUID(),
    lease: "",
    attempt: 1,
    subject: readerSubject("pool"),
    signal: stopping.signal,
    enter: () => undefined,
    progress: () => undefined,
  });
  await eventually(async () => (await db().blob.count({ where: { complete: false } })) > 0);
  stopping.abort(new Error("stopped"));
  await expect(running).rejects.toThrow("stopped");
  expect(await db().blob.count({ where: { snapshot: null } })).toBe(0);
});
