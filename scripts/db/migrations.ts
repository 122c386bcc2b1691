/** prisma/migrations as the schema engine wants it, and applying it to a database. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import { withSchemaEngine } from "./schemaEngine";

const prismaFolder = fileURLToPath(new URL("../../prisma", import.meta.url));
export const migrationsFolder = join(prismaFolder, "migrations");
const schemaPath = join(prismaFolder, "schema.prisma");
/** The schema that all migrations together amount to; written with each of them. */
export const migratedSchemaPath = join(migrationsFolder, "schema.prisma");
/** Prisma's own commands refuse to mix databases by this file. */
export const LOCKFILE = 'provider = "postgresql"\n';
const FILTERS = { externalTables: [], externalEnums: [] };

/** All migrations in order, with their SQL. */
export async function readMigrations(): Promise<MigrationList> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir: migrationsFolder,
    lockfile: {
      path: "migration_lock.toml",
      content: LOCKFILE,
    },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: await readFile(join(migrationsFolder, name, "migration.sql"), "utf8"),
          },
        },
      })),
    ),
  };
}

/**
 * Applies what is missing, of `only` where given; returns the names applied. Safe to call from several processes: the
 * engine locks.
 */
export async function applyMigrations(
  databaseUrl: string,
  only?: ReadonlySet<string>,
): Promise<readonly string[]> {
  const all = await readMigrations();
  const migrationDirectories = all.migrationDirectories.filter(({ path }) => only?.has(path) ?? true);
  const migrationsList = { ...all, migrationDirectories };
  const applied = await withSchemaEngine(databaseUrl, (engine) =>
    engine.applyMigrations({ migrationsList, filters: FILTERS }),
  );
  return applied.appliedMigrationNames;
}

export async function readSchema(): Promise<string> {
  return readFile(schemaPath, "utf8");
}

/**
 * SQL from the schema as of the last migration to prisma/schema.prisma; null when both say the same.
 * Two schemas are compared, no tables: the engine merely refuses to work without a database.
 */
export async function pendingSql(databaseUrl: string): Promise<string | null> {
  const before = await readFile(migratedSchemaPath, "utf8").catch(() => null);
  const content = await readSchema();
  const answer = await withSchemaEngine(databaseUrl, (engine) =>
    engine.diff({
      from:
        before === null
          ? { tag: "empty" }
          : { tag: "schemaDatamodel", files: [{ path: migratedSchemaPath, content: before }] },
      to: { tag: "schemaDatamodel", files: [{ path: schemaPath, content }] },
      script: true,
      exitCode: null,
      filters: FILTERS,
    }),
  );
  // A database has the schema; asking for it again would demand a right that its user may not have.
  const sql = (answer.stdout ?? "").replace(/^-- CreateSchema\nCREATE SCHEMA IF NOT EXISTS "public";\n+/, "");
  return sql.trim() === "" || sql.includes("This is an empty migration") ? null : sql;
}
