/** Whether the database has all migrations of this version. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pool } from "./db";
import { singleton } from "./singleton";

/** Relative to the server's folder; next.config.js puts the files there. */
const FOLDER = join("prisma", "migrations");

/**
 * Returns the names of the migrations that this version has and the database lacks, in order. A database that has
 * more was migrated by a newer version, which may run alongside this one during an upgrade. Rejects if the database
 * does not answer.
 */
export async function missingMigrations(): Promise<readonly string[]> {
  const known = await singleton("migrations", knownMigrations);
  const found = await pool().query<{ name: string }>(
    `select migration_name as name from _prisma_migrations
      where finished_at is not null and rolled_back_at is null`,
  );
  const applied = new Set(found.rows.map(({ name }) => name));
  return known.filter((name) => !applied.has(name));
}

async function knownMigrations(): Promise<readonly string[]> {
  const entries = await readdir(join(process.cwd(), FOLDER), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
