/** A migrated PostgreSQL of the benchmark, used by the server code in this process. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDb, pool } from "../../lib/server/core/db";
import { applyMigrations } from "../../scripts/db/migrations";
import { startCluster } from "../../scripts/postgres/cluster";

/** Runs SQL and returns its rows. */
export type Query = <R extends object>(sql: string, values?: readonly unknown[]) => Promise<R[]>;

export async function withServer<T>(use: (query: Query) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "plimsoll-bench-"));
  await chmod(folder, 0o711);
  const cluster = await startCluster({ directory: join(folder, "data") });
  try {
    process.env.DATABASE_URL = cluster.url("postgres");
    process.env.PLIMSOLL_LOG_LEVEL ??= "error";
    await applyMigrations(process.env.DATABASE_URL);
    return await use(async (sql, values = []) => (await pool().query(sql, [...values])).rows);
  } finally {
    await closeDb();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
