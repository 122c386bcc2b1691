/**
 * Vitest's global set-up for tests on real servers: the embedded PostgreSQL with their databases, and the migrated
 * database that these are copies of.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import type { TestProject } from "vitest/node";
import { applyMigrations } from "../../scripts/db/migrations";
import { startCluster } from "../../scripts/postgres/cluster";
import { onServer, TEMPLATE } from "./postgresTemplate";

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "plimsoll-test-"));
  chmodSync(folder, 0o711);
  const cluster = await startCluster({ directory: join(folder, "postgres"), durable: false });
  await onServer(cluster.url("postgres"), `create database ${TEMPLATE}`);
  await applyMigrations(cluster.url(TEMPLATE));
  await runMigrations({
    connectionString: cluster.url(TEMPLATE),
    logger: new Logger(() => () => undefined),
  });
  project.provide("postgresUrl", cluster.url("postgres"));
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
