/** Restores a backup into an empty database, completely or not at all. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { applyMigrations, readMigrations } from "../../scripts/db/migrations";
import { columnList, readApplied, readTables } from "./catalogue";
import { withConnection } from "./connection";
import { BackupError, type BackupEnd, type BackupHeader } from "./format";
import { readBackup, verifyBackup } from "./read";

export interface Restored {
  readonly header: BackupHeader;
  readonly end: BackupEnd;
  /** Migrations applied after loading the data, if the backup is of an older version. */
  readonly migratedOn: readonly string[];
}

export interface RestoreOptions {
  /** Connects as the owner of the tables. */
  readonly databaseUrl: string;
  readonly file: string;
  /** Ends all sessions in the backup. */
  readonly signOut?: boolean;
}

/**
 * Reads the whole file once before it touches the database. A database without tables is migrated to the backup's
 * version, filled, and migrated to this version; an existing one must be at the backup's version and contain no rows.
 * Throws a BackupError that names the obstacle; no rows are left behind in that case.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { databaseUrl, file } = options;
  const { header } = await verifyBackup(file);
  const found = await withConnection(databaseUrl, async (client) => ({
    applied: await readApplied(client),
    tables: await readTables(client),
  }));
  if (found.applied.length === 0) {
    if (found.tables.length > 0) {
      throw new BackupError(
        `The database has tables that are not Plimsoll's (${found.tables.map(({ name }) => name).join(", ")}). Restore into an empty one.`,
      );
    }
    await requireKnown(header);
    await applyMigrations(databaseUrl, { only: new Set(header.migrations.map(({ name }) => name)) });
  }
  requireSame(header, await withConnection(databaseUrl, readApplied));
  const end = await withConnection(databaseUrl, (client) => load(client, options, header));
  return { header, end, migratedOn: await applyMigrations(databaseUrl) };
}

async function requireKnown(header: BackupHeader): Promise<void> {
  const known = new Set((await readMigrations()).migrationDirectories.map(({ path }) => path));
  const unknown = header.migrations.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length === 0) return;
  throw new BackupError(
    `The backup was written by Plimsoll ${header.product}, which has migrations that this version does not have (${unknown.join(", ")}). Restore it with that version or a newer one.`,
  );
}

function requireSame(header: BackupHeader, applied: BackupHeader["migrations"]): void {
  const text = (migrations: BackupHeader["migrations"]): string =>
    migrations.map(({ name, checksum }) => `${name} ${checksum}`).join("\n");
  if (text(header.migrations) === text(applied)) return;
  const last = (migrations: BackupHeader["migrations"]): string => migrations.at(-1)?.name ?? "none";
  throw new BackupError(
    `The database is migrated to ${last(applied)} and the backup has ${last(header.migrations)}. Restore into a database without tables: it is then migrated to fit.`,
  );
}

async function load(client: pg.Client, options: RestoreOptions, header: BackupHeader): Promise<BackupEnd> {
  await client.query("begin");
  // Allows closed months to be filled in this transaction.
  await client.query("set local plimsoll.restoring = 'on'");
  const tables = await readTables(client);
  await requireEmpty(client, header, tables);
  const loaded = new Map<string, number>();
  const { end } = await readBackup(options.file, {
    table: async (name, rows) => {
      const table = tables.find((each) => each.name === name);
      const columns = header.tables.find((each) => each.name === name);
      if (!table || !columns) throw new BackupError(`the database has no table ${name}`);
      const target = pg.escapeIdentifier(name);
      const copy = client.query(copyFrom(`copy ${target} (${columnList(columns)}) from stdin`));
      await pipeline(Readable.from(rows), copy);
      loaded.set(name, await countRows(client, name));
    },
  });
  for (const [name, count] of Object.entries(end.rows)) {
    if (loaded.get(name) !== count) {
      throw new BackupError(
        `${name} has ${loaded.get(name) ?? 0} rows after restoring and should have ${count}`,
      );
    }
  }
  for (const { name, value, called } of end.sequences) {
    await client.query("select setval($1::regclass, $2::bigint, $3)", [
      pg.escapeIdentifier(name),
      value,
      called,
    ]);
  }
  if (options.signOut === true) await client.query("delete from app_session");
  await client.query("commit");
  await client.query("analyze");
  return end;
}

/** Locks the tables first, so that empty ones stay empty until the commit, whatever other connections do. */
async function requireEmpty(
  client: pg.Client,
  header: BackupHeader,
  tables: BackupHeader["tables"],
): Promise<void> {
  const missing = header.tables.filter(({ name }) => !tables.some((table) => table.name === name));
  if (missing.length > 0) {
    throw new BackupError(`The database lacks the tables ${missing.map(({ name }) => name).join(", ")}.`);
  }
  const names = tables.map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`lock table ${names.join(", ")} in exclusive mode`);
  const full: string[] = [];
  for (const { name } of tables) {
    const count = await countRows(client, name);
    if (count > 0) full.push(`${name} (${count})`);
  }
  if (full.length > 0) {
    throw new BackupError(
      `The database is not empty: ${full.join(", ")}. A backup is restored into an empty database only; create one and name it in DATABASE_URL.`,
    );
  }
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const found = await client.query<{ count: number }>(
    `select count(*)::int as count from ${pg.escapeIdentifier(table)}`,
  );
  return found.rows[0]?.count ?? 0;
}
