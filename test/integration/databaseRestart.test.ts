import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { RunEvent } from "@/lib/api/runs";
import { parsePolicy } from "@/lib/discovery";
import { connectionsFor, createDataSource, listDataSources } from "@/lib/server/dataSources/service";
import { db } from "@/lib/server/core/db";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { createPolicy } from "@/lib/server/discovery/policies";
import { createRun, watchRun } from "@/lib/server/discovery/runs";
import { getRun } from "@/test/support/runs";
import { applyMigrations } from "@/scripts/db/migrations";
import { startCluster, type Cluster } from "@/scripts/postgres/cluster";
import { sleep } from "@/scripts/postgres/processes";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { usagePolicy } from "@/test/support/usagePolicy";

const folder = mkdtempSync(join(tmpdir(), "plimsoll-restart-"));
chmodSync(folder, 0o711);
const directory = join(folder, "postgres");
let cluster: Cluster;
let source: FakePrometheus;
let worker: Worker;

useHouse({
  database: async () => {
    cluster = await startCluster({ directory });
    const url = cluster.url("postgres");
    await applyMigrations(url);
    return { url, drop: () => Promise.resolve() };
  },
});

beforeAll(async () => {
  source = await startFakePrometheus();
  await createDataSource({ name: "tiny", type: "prometheus", url: source.url }, TESTER);
  await createPolicy({ spec: usagePolicy("usage", source.url) }, TESTER);
  worker = startWorker({ choresMs: 500 });
});
afterAll(async () => {
  await worker.stop();
  await source.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function crashFor(ms: number): Promise<void> {
  const { port } = cluster;
  await cluster.crash();
  await sleep(ms);
  cluster = await startCluster({ directory });
  expect(cluster.port).toBe(port);
}

it("finishes a run during which the database crashed and came back", async () => {
  let open = (): void => undefined;
  source.gate = new Promise((resolve) => (open = resolve));
  const { id } = await createRun("usage", { trigger: "manual" }, TESTER);
  const events: RunEvent[] = [];
  const watching = (async () => {
    for await (const event of watchRun(id, AbortSignal.timeout(60_000))) events.push(event);
  })();
  await eventually(() => Promise.resolve(events.at(-1)?.state === "running"));
  const crash = crashFor(1_500);
  await sleep(200);
  // The samples arrive while there is nowhere to put them.
  open();
  await crash;
  await watching;
  expect(events.at(-1)).toMatchObject({ state: "succeeded" });
  expect((await getRun(id)).ranking).toHaveLength(3);
}, 90_000);

it("answers again as soon as the database does, and works on", async () => {
  await crashFor(0);
  expect((await eventually(() => listDataSources().catch(() => undefined))).items).toHaveLength(1);
  source.gate = Promise.resolve();
  const { id } = await createRun("usage", { trigger: "manual" }, TESTER);
  await eventually(async () => (await getRun(id)).state === "succeeded");
}, 90_000);

it("blames no source for a database that went away while its connection was read", async () => {
  const queries = parsePolicy(usagePolicy("usage", source.url)).policy?.queries ?? [];
  const lost = Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
  const read = vi.spyOn(db().dataSource, "findUnique").mockRejectedValueOnce(lost);
  await expect(connectionsFor(queries)).rejects.toThrow("Connection terminated");
  expect(read).toHaveBeenCalledOnce();
  read.mockRestore();
  const found = await connectionsFor(queries);
  expect(queries.map(({ name }) => found.get(name))).toMatchObject([{ baseUrl: source.url }]);
});
