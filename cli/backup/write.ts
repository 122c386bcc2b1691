/** Writes a backup: a snapshot of the whole database at one instant, while other connections keep writing. */
import { randomBytes } from "node:crypto";
import { createWriteStream, rmSync } from "node:fs";
import { access, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { columnList, readApplied, readKeyIds, readSequences, readTables } from "./catalogue";
import { withConnection } from "./connection";
import {
  BackupError,
  FORMAT,
  FORMAT_VERSION,
  FrameWriter,
  type BackupEnd,
  type BackupHeader,
} from "./format";

/** Bytes of rows per frame; a longer row is split into several frames. */
const FRAME_BYTES = 256 * 1024;

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
  throw new BackupError(`${file} is there already. Take another name, or --force to replace it.`);
}

async function stream(client: pg.Client, path: string, options: BackupOptions): Promise<Written> {
  await client.query("begin isolation level repeatable read read only");
  const made: { header?: BackupHeader; end?: BackupEnd } = {};
  const out = createWriteStream(path, { mode: 0o600, flags: "wx", flush: true });
  await pipeline(Readable.from(frames(client, options, made)), createGzip({ level: 6 }), out);
  if (!made.header || !made.end) throw new Error("The backup ended before it was whole.");
  await client.query("commit");
  return { header: made.header, end: made.end, bytes: out.bytesWritten };
}

async function* frames(
  client: pg.Client,
  { product, nowMs }: BackupOptions,
  made: { header?: BackupHeader; end?: BackupEnd },
): AsyncGenerator<Buffer, void, undefined> {
  const writer = new FrameWriter();
  const tables = await readTables(client);
  const migrations = await readApplied(client);
  if (migrations.length === 0) {
    throw new BackupError("This database has no tables of Plimsoll. Check DATABASE_URL.");
  }
  const version = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  made.header = {
    format: FORMAT,
    version: FORMAT_VERSION,
    product,
    createdAt: new Date(nowMs).toISOString(),
    postgresql: version.rows[0]?.version ?? "",
    migrations,
    sealedWith: await readKeyIds(client, tables),
    tables,
  };
  yield writer.json("H", made.header);
  const rows: Record<string, number> = {};
  for (const table of tables) {
    yield writer.json("T", { name: table.name });
    let gathered: Buffer[] = [];
    let size = 0;
    const from = pg.escapeIdentifier(table.name);
    const copy = client.query(copyTo(`copy (select ${columnList(table)} from ${from}) to stdout`));
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      gathered.push(chunk);
      size += chunk.length;
      if (size < FRAME_BYTES) continue;
      yield* dataFrames(writer, gathered);
      gathered = [];
      size = 0;
    }
    yield* dataFrames(writer, gathered);
    rows[table.name] = copy.rowCount;
  }
  made.end = { rows, sequences: await readSequences(client), sha256: writer.sum() };
  yield writer.json("E", made.end);
}

function* dataFrames(writer: FrameWriter, rows: readonly Buffer[]): Generator<Buffer> {
  const bytes = Buffer.concat(rows);
  for (let from = 0; from < bytes.length; from += FRAME_BYTES) {
    yield writer.frame("D", bytes.subarray(from, from + FRAME_BYTES));
  }
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
