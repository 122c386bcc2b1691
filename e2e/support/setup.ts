/**
 * Global set-up of the journeys: starts the product like a new user, waits for its first runs and stops it. Every
 * worker's server gets a copy of its database; the demo's sources serve all of them.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { request } from "@playwright/test";
import { startDemoSources } from "../../demo";
import { parseConfig } from "../../lib/server/core/config";
import { startCluster } from "../../scripts/postgres/cluster";
import { placeCluster } from "../../scripts/postgres/reach";
import { ensureDatabase } from "../../scripts/start/database";
import { onServer } from "../../test/support/postgresTemplate";
import { Api } from "./api";
import { startApp } from "./app";
import { shareTemplate } from "./server";

const logs = fileURLToPath(new URL("../../.cache/journeys", import.meta.url));

export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "plimsoll-journeys-"));
  await makeTemplate(dataDir);
  const sources = await startDemoSources({
    port: Number(await readFile(join(dataDir, "demo-port"), "utf8")),
  });
  // The data is disposable, so durability in a crash of the machine is not needed.
  const cluster = await startCluster({ directory: placeCluster(dataDir).directory, durable: false });
  const database = await ensureDatabase(parseConfig({ PLIMSOLL_DATA_DIR: dataDir }), () => undefined);
  // Scheduled policies of the demo would run concurrently with journeys that compare runs.
  await onServer(database.migrationUrl, "update policy set scheduled_since = now() + interval '1 day'");
  shareTemplate({ url: database.url, ownerUrl: database.migrationUrl, dataDir });
  return async () => {
    await cluster.stop();
    await sources.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
}

/**
 * Runs a first start with the demo until everything that it starts has ended, or until the number of runs that the
 * stage waits for.
 */
async function makeTemplate(dataDir: string): Promise<void> {
  const app = await startApp({ log: join(logs, "first-start.log"), dataDir });
  const context = await request.newContext({ baseURL: app.url });
  try {
    const api = new Api(context);
    await api.finishedRuns(undefined, Number(process.env.JOURNEYS_RUNS ?? DEMO_RUNS), FIRST_START_MS);
    // Unfinished work is repeated by each worker's server while its journeys run.
    if (process.env.JOURNEYS_RUNS === undefined)
      for (const list of ["job-sets", "replays"]) await api.ended(list, FIRST_START_MS);
  } finally {
    await context.dispose();
    await app.stop();
  }
}

/** Two policies at three instants each; a champion and its challenger on seven mornings and now. */
const DEMO_RUNS = 22;
/** Computation has low priority, so on a shared machine the demo's runs take some minutes. */
const FIRST_START_MS = 900_000;
