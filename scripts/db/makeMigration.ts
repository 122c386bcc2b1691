/**
 * `npm run db:make-migration -- NAME`: writes the SQL that takes the last migration to prisma/schema.prisma.
 * The schema as of the last migration is kept beside the migrations, so no database is needed for this.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LOCKFILE, migratedSchemaPath, migrationsFolder, pendingSql, readSchema } from "./migrations";

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error("Name the migration: npm run db:make-migration -- add_replays (lower-case letters, digits, _)");
  process.exit(2);
}
const sql = await pendingSql();
if (sql === null) {
  console.log("prisma/schema.prisma says nothing that the migrations do not.");
} else {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const target = join(migrationsFolder, `${stamp}_${name}`);
  await mkdir(target, { recursive: true });
  await writeFile(join(target, "migration.sql"), sql);
  await writeFile(join(migrationsFolder, "migration_lock.toml"), LOCKFILE);
  await writeFile(migratedSchemaPath, await readSchema());
  console.log(`Wrote ${join(target, "migration.sql")}`);
}
