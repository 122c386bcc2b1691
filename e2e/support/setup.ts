/**
 * Global set-up of the journeys: starts the product as a newcomer does, waits for its first runs and stops it. Its
 * database is the template that every worker's server gets a copy of; the demo's sources serve all of them.
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
  // What a crash of the machine would lose is no loss here.
  const cluster = await startCluster({ directory: placeCluster(dataDir).directory, durable: false });
  const database = await ensureDatabase(parseConfig({ PLIMSOLL_DATA_DIR: dataDir }), () => undefined);
  // Policies of the demo whose hour comes would run beside journeys that hold runs against each other.
  await onServer(database.migrationUrl, "update policy set scheduled_since = now() + interval '1 day'");
  shareTemplate({ url: database.url, ownerUrl: database.migrationUrl, dataDir });
  return async () => {
    await cluster.stop();
    await sources.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** A first start with the demo until all that it starts has ended, or as many runs as the stage waits for. */
async function makeTemplate(dataDir: string): Promise<void> {
  const app = await startApp({ log: join(logs, "first-start.log"), dataDir });
  const context = await request.newContext({ baseURL: app.url });
  try {
    const api = new Api(context);
    await api.finishedRuns(undefined, Number(process.env.JOURNEYS_RUNS ?? DEMO_RUNS), FIRST_START_MS);
    // What is cut off is done again by each worker's server, under its journeys.
    if (process.env.JOURNEYS_RUNS === undefined)
      for (const list of ["job-sets", "replays"]) await api.ended(list, FIRST_START_MS);
  } finally {
    await context.dispose();
    await app.stop();
  }
}

/** Two policies at three instants each; a champion and its challenger on seven mornings and now. */
const DEMO_RUNS = 22;
/** What is computed gives way to all else: on a machine that others use, the runs of the demo take some minutes. */
const FIRST_START_MS = 900_000;
