/**
 * `npm run db:migration -- NAME`: writes the SQL that leads from the last migration to prisma/schema.prisma. The
 * schema as of the last migration is stored next to the migrations. Runs an embedded PostgreSQL for the engine.
 */
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCluster } from "../postgres/cluster";
import { LOCKFILE, migratedSchemaPath, migrationsFolder, pendingSql, readSchema } from "./migrations";

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error("Name the migration: npm run db:migration -- add_replays (lower-case letters, digits, _)");
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), "plimsoll-migration-"));
await chmod(folder, 0o711);
const cluster = await startCluster({ directory: join(folder, "data"), durable: false });
try {
  const sql = await pendingSql(cluster.url("postgres"));
  if (sql === null) console.log("prisma/schema.prisma says nothing that the migrations do not.");
  else console.log(`Wrote ${await writeMigration(sql)}`);
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function writeMigration(sql: string): Promise<string> {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const target = join(migrationsFolder, `${stamp}_${name}`);
  await mkdir(target, { recursive: true });
  await writeFile(join(target, "migration.sql"), sql);
  await writeFile(join(migrationsFolder, "migration_lock.toml"), LOCKFILE);
  await writeFile(migratedSchemaPath, await readSchema());
  return join(target, "migration.sql");
}
