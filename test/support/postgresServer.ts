/** Vitest's global set-up of the integration tests: the embedded PostgreSQL that their databases live in. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startCluster } from "../../scripts/postgres/cluster";

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "plimsoll-test-"));
  chmodSync(folder, 0o711);
  const cluster = await startCluster({ directory: join(folder, "postgres"), durable: false });
  project.provide("postgresUrl", cluster.url("postgres"));
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
