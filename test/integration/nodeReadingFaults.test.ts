/** Readings of nodes whose process is killed, or whose cluster returns anything other than a list. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { readRequest, serveOnLoopback, type DemoHandler } from "@/demo/http";
import { clusterObjects } from "@/demo/kubernetes/objects";
import { KUBERNETES_BASE, kubernetesHandler } from "@/demo/kubernetes/server";
import { demoPool } from "@/demo/nodes";
import { db, pool } from "@/lib/server/core/db";
import { createDataSource, deleteDataSource } from "@/lib/server/dataSources/service";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { READING_KIND } from "@/lib/server/waterlines/readings/kind";
import { beginReading, setReader } from "@/lib/server/waterlines/readings/readers";
import { sendAnswer, type Fault } from "@/test/support/fakePrometheus/fault";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { programFile } from "@/test/support/programs";

useHouse();

const TOKEN = "sa-token-of-the-pool";
const NOW = Date.parse("2026-06-16T10:00:00Z");
const closers: (() => Promise<void>)[] = [];
let worker: Worker | undefined;

afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  for (const close of closers.splice(0)) await close();
  await db().nodeSnapshot.deleteMany();
  await db().nodeReader.deleteMany();
  await deleteDataSource("cluster", TESTER).catch(() => undefined);
});

/** The demo's cluster; `fault` answers in its place where it answers true. The reading's operation. */
async function beginOn(fault: DemoHandler): Promise<string> {
  const objects = clusterObjects(demoPool(NOW).nodesAt(NOW), NOW);
  const handler = kubernetesHandler({ token: TOKEN, objects: () => objects });
  const server = await serveOnLoopback(async (message, response) => {
    const request = await readRequest(message);
    if (!(await fault(request, response))) await handler(request, response);
  });
  closers.push(server.close);
  const url = server.origin + KUBERNETES_BASE;
  await createDataSource({ name: "cluster", type: "kubernetes", url, credentials: { token: TOKEN } }, TESTER);
  await setReader(
    "pool",
    { source: "cluster", queries: {}, metricsSource: null, everyMinutes: null },
    TESTER,
  );
  return beginReading("pool", TESTER);
}

async function ended(id: string): Promise<{ state: string; message: string | null }> {
  worker = startWorker();
  return eventually(async () => {
    const { state, message } = await db().operation.findUniqueOrThrow({ where: { id } });
    return ["succeeded", "partial", "failed"].includes(state) && { state, message };
  });
}

it("that are killed at a list, between two of them and while they are stored make one version", async () => {
  let process_: ChildProcess | undefined;
  let killAfterMs: number | null = null;
  let lists = 0;
  const id = await beginOn(() => {
    lists += 1;
    const now = process_;
    if (killAfterMs !== null && lists % 5 === (killAfterMs === 0 ? 2 : 0))
      setTimeout(() => now?.kill("SIGKILL"), killAfterMs);
    return false;
  });
  for (const afterMs of [0, 5, 60, 200]) {
    [killAfterMs, lists] = [afterMs, 0];
    const works = [programFile("operation"), READING_KIND, id];
    process_ = spawn(process.execPath, works, { stdio: ["ignore", "ignore", "inherit"] });
    await once(process_, "exit");
    expect(lists).toBeGreaterThan(0);
    const { rows } = await pool().query<{ state: string }>(
      `update operation set state = 'queued', lease = null where id = $1 and state = 'running' returning state`,
      [id],
    );
    // It was through before it was killed.
    if (rows.length === 0) break;
  }
  killAfterMs = null;
  expect(await ended(id)).toEqual({ state: "succeeded", message: null });
  expect(await db().nodeSnapshot.findMany({ select: { version: true, nodes: true, over: true } })).toEqual([
    { version: 1, nodes: 12, over: 0 },
  ]);
  expect(await db().auditEvent.count({ where: { action: "nodeSnapshot.create" } })).toBe(1);
}, 180_000);

const page = (fault: Fault): DemoHandler => {
  return ({ path }, response) => {
    if (!path.endsWith("/api/v1/pods")) return false;
    const parts = [fault.body ?? ""];
    sendAnswer(response, { status: fault.status ?? 200, type: "application/json", parts }, fault.sending);
    return true;
  };
};

it.each<readonly [string, Fault, RegExp]>([
  [
    "tears its answer",
    { sending: "tears", body: `{"items":[${" ".repeat(100)}` },
    /^Pods: .*\. There is nothing to show\.$/,
  ],
  ["closes the connection", { sending: "closes" }, /^Pods: /],
  ["answers a page", { body: "<!doctype html><title>Sign in</title>" }, /not with an object of JSON/],
  ["lists what is no list", { body: '{"items":7}' }, /not with a list of objects/],
  [
    "lists what is no pod",
    { body: '{"kind":"PodList","items":[1,null,"x",{"metadata":{}}]}' },
    /nodes\.items/,
  ],
  ["tells the token in its error", { status: 500, body: `{"message":"who is ${TOKEN}?"}` }, /HTTP 500/],
])("fail with the reason where the cluster %s, and keep nothing", async (_, fault, words) => {
  const id = await beginOn(page(fault));
  const { state, message } = await ended(id);
  expect(state).toBe("failed");
  expect(message).toMatch(words);
  expect(message).not.toContain(TOKEN);
  expect(await db().nodeSnapshot.count()).toBe(0);
});
