/** Reads prisma/migrations in the form that the schema engine expects, and applies them to a database. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import pg from "pg";
import { lockMigrations } from "./migrationLock";
import { withSchemaEngine } from "./schemaEngine";

const prismaFolder = fileURLToPath(new URL("../../prisma", import.meta.url));
export const migrationsFolder = join(prismaFolder, "migrations");
const schemaPath = join(prismaFolder, "schema.prisma");
/** The schema that results from all migrations, written with each of them. */
export const migratedSchemaPath = join(migrationsFolder, "schema.prisma");
/** Prisma's own commands use this file to refuse mixing databases. */
export const LOCKFILE = 'provider = "postgresql"\n';
/** Changes to large tables take time, and a start that gives up would be repeated by its supervisor. */
const PATIENCE_MS = 600_000;
const FILTERS = { externalTables: [], externalEnums: [] };

/** Returns all migrations in order, with their SQL. */
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

export interface ApplyOptions {
  /** Names of the migrations to apply; others are left out. */
  readonly only?: ReadonlySet<string>;
  /** Called if another process has to be waited for. */
  readonly say?: (line: string) => void;
  /** How long to wait for another process; 10 minutes by default. */
  readonly patienceMs?: number;
}

/**
 * Applies missing migrations and returns their names. Safe to call from several processes. Each script and its row in
 * Prisma's table are one transaction, so that a killed process leaves only complete migrations. Errors say what to
 * do, also for a migration that a version without such transactions left unfinished.
 */
export async function applyMigrations(
  databaseUrl: string,
  { only, say = () => undefined, patienceMs = PATIENCE_MS }: ApplyOptions = {},
): Promise<readonly string[]> {
  const all = await readMigrations();
  return withClient(databaseUrl, async (client) => {
    // A role may have a statement timeout for its requests. A script takes as long as its tables need, and so does
    // waiting for another process.
    await client.query("set statement_timeout = 0");
    await lockMigrations(client, say, patienceMs);
    const finished = await finishedMigrations(client);
    const missing = all.migrationDirectories.filter(
      ({ path }) => !finished.has(path) && (only?.has(path) ?? true),
    );
    for (const migration of missing) {
      const migrationsList = { ...all, migrationDirectories: [migration] };
      await client.query("begin");
      try {
        await withSchemaEngine(client, (engine) =>
          engine.applyMigrations({ migrationsList, filters: FILTERS }),
        );
      } catch (error) {
        await client.query("rollback").catch(() => undefined);
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(`The migration ${migration.path} failed and was undone: ${why}`, { cause: error });
      }
      await client.query("commit");
    }
    return missing.map(({ path }) => path);
  });
}

/** Throws if a migration is unfinished, since its progress is not known. */
async function finishedMigrations(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows: books } = await client.query("select where to_regclass('_prisma_migrations') is not null");
  if (books.length === 0) return new Set();
  const { rows } = await client.query<{ name: string; finished: boolean; began: string }>(
    `select migration_name as name, finished_at is not null as finished, started_at::text as began
      from _prisma_migrations where rolled_back_at is null order by started_at`,
  );
  const torn = rows.find(({ finished }) => !finished);
  if (!torn) return new Set(rows.map(({ name }) => name));
  throw new Error(
    `The migration ${torn.name}, which an earlier version of Plimsoll began at ${torn.began}, was interrupted: parts of it may have been applied. Restore the backup from before the upgrade into an empty database, or finish the migration by hand: see "An interrupted migration" in docs/operating/upgrade.md.`,
  );
}

/** Opens a connection for `use`, and rolls back anything left open on it. */
async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // The current or next statement rejects.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

export async function readSchema(): Promise<string> {
  return readFile(schemaPath, "utf8");
}

/**
 * Returns the SQL from the schema as of the last migration to prisma/schema.prisma; null if they are equal. Compares
 * two schemas, not tables: the engine merely requires a database.
 */
export async function pendingSql(databaseUrl: string): Promise<string | null> {
  const before = await readFile(migratedSchemaPath, "utf8").catch(() => null);
  const content = await readSchema();
  const answer = await withClient(databaseUrl, (client) =>
    withSchemaEngine(client, (engine) =>
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
    ),
  );
  // Every database already has the schema. Creating it again would require a right that the user may not have.
  const sql = (answer.stdout ?? "").replace(/^-- CreateSchema\nCREATE SCHEMA IF NOT EXISTS "public";\n+/, "");
  return sql.trim() === "" || sql.includes("This is an empty migration") ? null : sql;
}
