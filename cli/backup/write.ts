/** Writes a backup: a snapshot of the whole database at one instant, while other connections keep writing. */
import { randomBytes } from "node:crypto";
import { createWriteStream, rmSync } from "node:fs";
import { access, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { columnList, readApplied, readKeyIds, readSequences, readTables } from "./catalogue";
import { withConnection } from "./connection";
import { ArchiveWriter } from "./archive";
import { BackupError, FORMAT, FORMAT_VERSION, type BackupEnd, type BackupHeader } from "./format";

/** Bytes of rows per piece; a longer row is split into several pieces. */
const PIECE_BYTES = 1024 * 1024;

export interface BackupOptions {
  readonly databaseUrl: string;
  readonly file: string;
  /** Version of Plimsoll. */
  readonly product: string;
  readonly nowMs: number;
  /** Replaces an existing file. */
  readonly overwrite?: boolean;
}

export interface Written {
  readonly header: BackupHeader;
  readonly end: BackupEnd;
  /** Size of the file. */
  readonly bytes: number;
}

/**
 * Writes to a temporary file next to the target and renames it at the end, so that the target is a complete backup or
 * absent, even if two are written at once. Only the owner can read the file. Throws a BackupError if the file already
 * exists or the database is not Plimsoll's.
 */
export async function writeBackup(options: BackupOptions): Promise<Written> {
  await refuseExisting(options);
  const partial = `${options.file}.${randomBytes(4).toString("hex")}.partial`;
  // An interrupted command must not leave a partial file either.
  const forget = (): void => rmSync(partial, { force: true });
  process.once("exit", forget);
  try {
    const written = await withConnection(options.databaseUrl, (client) => stream(client, partial, options));
    // Another backup may have been written in the meantime.
    await refuseExisting(options);
    await rename(partial, options.file);
    await sync(dirname(options.file));
    return written;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    process.off("exit", forget);
  }
}

async function refuseExisting({ file, overwrite }: BackupOptions): Promise<void> {
  if (overwrite === true || !(await exists(file))) return;
  throw new BackupError(`${file} already exists. Choose another name, or use --force to replace it.`);
}

async function stream(client: pg.Client, path: string, options: BackupOptions): Promise<Written> {
  await client.query("begin isolation level repeatable read read only");
  const header = await readHeader(client, options);
  const out = createWriteStream(path, { mode: 0o600, flags: "wx", flush: true });
  const archive = new ArchiveWriter(new Date(options.nowMs));
  let end: BackupEnd | undefined;
  await archive.into(out, async () => {
    await archive.header(header);
    const rows: Record<string, number> = {};
    for (const table of header.tables) rows[table.name] = await copyRows(client, archive, table);
    end = await archive.end({ rows, sequences: await readSequences(client) });
  });
  if (!end) throw new Error("The backup ended before it was complete.");
  await client.query("commit");
  return { header, end, bytes: out.bytesWritten };
}

async function readHeader(client: pg.Client, { product, nowMs }: BackupOptions): Promise<BackupHeader> {
  const tables = await readTables(client);
  const migrations = await readApplied(client);
  if (migrations.length === 0) {
    throw new BackupError("This database has no tables of Plimsoll. Check DATABASE_URL.");
  }
  const version = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    product,
    createdAt: new Date(nowMs).toISOString(),
    postgresql: version.rows[0]?.version ?? "",
    migrations,
    sealedWith: await readKeyIds(client, tables),
    tables,
  };
}

/** Returns the number of rows. A table without rows gets one empty piece. */
async function copyRows(
  client: pg.Client,
  archive: ArchiveWriter,
  table: BackupHeader["tables"][number],
): Promise<number> {
  const from = pg.escapeIdentifier(table.name);
  const copy = client.query(copyTo(`copy (select ${columnList(table)} from ${from}) to stdout`));
  let gathered: Buffer[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(gathered);
    [gathered, size] = [[], 0];
    for (let at = 0; at === 0 || at < bytes.length; at += PIECE_BYTES)
      await archive.rows(table.name, bytes.subarray(at, at + PIECE_BYTES));
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    gathered.push(chunk);
    size += chunk.length;
    if (size >= PIECE_BYTES) await flush();
  }
  if (size > 0 || copy.rowCount === 0) await flush();
  return copy.rowCount;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Flushes the folder, so that the file's name survives a power failure; skips a folder that cannot be opened. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
