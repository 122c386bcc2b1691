/** Reads a backup file: its header, its rows table by table, and its integrity. */
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type { z } from "zod";
import { readArchive } from "./archive";
import {
  BackupError,
  cutOff,
  damaged,
  endSchema,
  FORMAT,
  FORMAT_VERSION,
  headerSchema,
  tableSchema,
  type BackupEnd,
  type BackupHeader,
  type Piece,
} from "./format";
import { areFrames, readFrames } from "./frames";
import { reasonOf } from "../inputFile";

export interface BackupConsumer {
  /** Called once, before any table. */
  readonly header?: (header: BackupHeader) => Promise<void> | void;
  /** Called for each table in header order; must read the rows to their end. */
  readonly table: (name: string, rows: AsyncIterable<Buffer>) => Promise<void>;
}

/**
 * Passes a backup to the consumer in one pass. Resolves only if the file is complete and its checksum is correct;
 * otherwise throws a BackupError that names the file. The consumer must be able to undo what it has done by then.
 */
export async function readBackup(
  file: string,
  consumer: BackupConsumer,
): Promise<{ readonly header: BackupHeader; readonly end: BackupEnd }> {
  const raw = createReadStream(file);
  const unpacked = createGunzip();
  raw.on("error", (error) => unpacked.destroy(error));
  raw.pipe(unpacked);
  const pieces = readPieces(unpacked);
  try {
    const header = readHeader(await nextPiece(pieces));
    await consumer.header?.(header);
    let piece = await nextPiece(pieces);
    for (const { name } of header.tables) {
      if (piece.kind !== "table" || parse(tableSchema, piece).name !== name) throw damaged();
      const rows = new Rows(pieces);
      await consumer.table(name, rows);
      piece = await rows.rest();
    }
    const end = readEnd(piece, header);
    if (!(await pieces.next()).done) throw new BackupError("it contains data after its end");
    return { header, end };
  } catch (error) {
    throw explain(error, file);
  } finally {
    raw.destroy();
    unpacked.destroy();
  }
}

/** Reads and checks the whole file without using its contents. */
export function verifyBackup(
  file: string,
): Promise<{ readonly header: BackupHeader; readonly end: BackupEnd }> {
  return readBackup(file, {
    table: async (_name, rows) => {
      for await (const _chunk of rows) {
        // Reading updates the checksum.
      }
    },
  });
}

type Pieces = AsyncGenerator<Piece, void, undefined>;

/** Reads either format; the first byte tells which. */
async function* readPieces(unpacked: AsyncIterable<Buffer>): Pieces {
  const source = unpacked[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done === true) throw cutOff();
  const whole = async function* (): AsyncGenerator<Buffer, void, undefined> {
    yield first.value;
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
  };
  yield* areFrames(first.value) ? readFrames(whole()) : readArchive(whole());
}

/** The pieces with rows up to the next piece of another kind, which is kept. */
class Rows implements AsyncIterable<Buffer> {
  private behind: Piece | undefined;

  constructor(private readonly pieces: Pieces) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    while (!this.behind) {
      const piece = await nextPiece(this.pieces);
      if (piece.kind === "rows") yield piece.payload;
      else this.behind = piece;
    }
  }

  /** Returns the piece after the rows and skips unread rows. */
  async rest(): Promise<Piece> {
    for (;;) {
      if (this.behind) return this.behind;
      const piece = await nextPiece(this.pieces);
      if (piece.kind !== "rows") this.behind = piece;
    }
  }
}

async function nextPiece(pieces: Pieces): Promise<Piece> {
  const { done, value } = await pieces.next();
  if (done === true) throw cutOff();
  return value;
}

function readHeader(piece: Piece): BackupHeader {
  if (piece.kind !== "header") throw damaged();
  const json: unknown = JSON.parse(piece.payload.toString("utf8"));
  const said = typeof json === "object" && json !== null ? { ...json } : {};
  if (!("format" in said) || said.format !== FORMAT) throw damaged();
  if (!("version" in said) || (said.version !== 1 && said.version !== FORMAT_VERSION)) {
    const version = "version" in said ? JSON.stringify(said.version) : "unknown";
    throw new BackupError(
      `its format has version ${version}, and this Plimsoll reads versions 1 and ${FORMAT_VERSION}: use the version of Plimsoll that wrote it`,
    );
  }
  const parsed = headerSchema.safeParse(json);
  if (!parsed.success) throw damaged();
  return parsed.data;
}

function readEnd(piece: Piece, header: BackupHeader): BackupEnd {
  if (piece.kind !== "end") throw damaged();
  const end = parse(endSchema, piece);
  if (piece.before() !== end.sha256)
    throw new BackupError("its SHA-256 is not that of its content: it was changed");
  if (header.tables.some(({ name }) => end.rows[name] === undefined)) throw damaged();
  return end;
}

function parse<S extends z.ZodType>(schema: S, piece: Piece): z.infer<S> {
  const parsed = schema.safeParse(JSON.parse(piece.payload.toString("utf8")));
  if (!parsed.success) throw damaged();
  return parsed.data;
}

/** Replaces the technical messages of zlib and JSON. The system's error for a missing file already names it. */
function explain(error: unknown, file: string): unknown {
  const said = (reason: string): BackupError => new BackupError(`${file} cannot be restored: ${reason}.`);
  if (error instanceof BackupError) return said(error.message);
  if (error instanceof SyntaxError) return said(damaged().message);
  if (error instanceof Error && "code" in error) {
    if (error.code === "Z_BUF_ERROR") return said(cutOff().message);
    if (typeof error.code === "string" && error.code.startsWith("Z_")) return said(damaged().message);
    if ("syscall" in error) return new BackupError(`${file} ${reasonOf(error)}`);
  }
  return error;
}
