/** Writing a backup: the whole database as it was at one instant, while others go on writing. */
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

/** Bytes of rows that one frame gathers; a longer row is cut into several. */
const FRAME_BYTES = 256 * 1024;

export interface BackupOptions {
  readonly databaseUrl: string;
  readonly file: string;
  /** Version of Plimsoll. */
  readonly product: string;
  readonly nowMs: number;
  /** Replace a file of that name. */
  readonly overwrite?: boolean;
}

export interface Written {
  readonly header: BackupHeader;
  readonly end: BackupEnd;
  /** Of the file. */
  readonly bytes: number;
}

/**
 * Writes beside the file, under a name of its own, and renames at the end: under its name there is a whole backup or
 * none, also where two are written at once. The file is readable by its owner alone. Throws a BackupError when the file
 * is there already or the database is not ours.
 */
export async function writeBackup(options: BackupOptions): Promise<Written> {
  await refuseExisting(options);
  const partial = `${options.file}.${randomBytes(4).toString("hex")}.partial`;
  // A command that is interrupted leaves no part of it either.
  const forget = (): void => rmSync(partial, { force: true });
  process.once("exit", forget);
  try {
    const written = await withConnection(options.databaseUrl, (client) => stream(client, partial, options));
    // Another one may have been written meanwhile.
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

/** Makes the file's name survive a power cut too; a folder that cannot be opened is skipped. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
