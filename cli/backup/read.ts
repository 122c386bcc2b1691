/** Reads a backup file: its header, its rows table by table, and its integrity. */
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type { z } from "zod";
import {
  BackupError,
  endSchema,
  FORMAT,
  FORMAT_VERSION,
  headerSchema,
  readFrames,
  tableSchema,
  type BackupEnd,
  type BackupHeader,
  type Frame,
} from "./format";
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
  const frames = readFrames(unpacked);
  try {
    const header = readHeader(await nextFrame(frames));
    await consumer.header?.(header);
    let frame = await nextFrame(frames);
    for (const { name } of header.tables) {
      if (frame.kind !== "T" || parse(tableSchema, frame).name !== name) throw damaged();
      const rows = new Rows(frames);
      await consumer.table(name, rows);
      frame = await rows.rest();
    }
    const end = readEnd(frame, header);
    if (!(await frames.next()).done) throw new BackupError("there is something after its end");
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

type Frames = AsyncGenerator<Frame, void, undefined>;

/** The data frames up to the next frame of another kind, which is kept. */
class Rows implements AsyncIterable<Buffer> {
  private behind: Frame | undefined;

  constructor(private readonly frames: Frames) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    while (!this.behind) {
      const frame = await nextFrame(this.frames);
      if (frame.kind === "D") yield frame.payload;
      else this.behind = frame;
    }
  }

  /** Returns the frame after the rows and skips unread rows. */
  async rest(): Promise<Frame> {
    for (;;) {
      if (this.behind) return this.behind;
      const frame = await nextFrame(this.frames);
      if (frame.kind !== "D") this.behind = frame;
    }
  }
}

async function nextFrame(frames: Frames): Promise<Frame> {
  const { done, value } = await frames.next();
  if (done === true)
    throw new BackupError("it ends in the middle: it was cut off while it was written or copied");
  return value;
}

function readHeader(frame: Frame): BackupHeader {
  if (frame.kind !== "H") throw damaged();
  const json: unknown = JSON.parse(frame.payload.toString("utf8"));
  const said = typeof json === "object" && json !== null ? { ...json } : {};
  if (!("format" in said) || said.format !== FORMAT) throw damaged();
  if (!("version" in said) || said.version !== FORMAT_VERSION) {
    const version = "version" in said ? JSON.stringify(said.version) : "unknown";
    throw new BackupError(
      `its format has version ${version}, and this Plimsoll reads version ${FORMAT_VERSION}: take the Plimsoll that wrote it`,
    );
  }
  const parsed = headerSchema.safeParse(json);
  if (!parsed.success) throw damaged();
  return parsed.data;
}

function readEnd(frame: Frame, header: BackupHeader): BackupEnd {
  if (frame.kind !== "E") throw damaged();
  const end = parse(endSchema, frame);
  if (frame.before() !== end.sha256)
    throw new BackupError("its SHA-256 is not that of its content: it was changed");
  if (header.tables.some(({ name }) => end.rows[name] === undefined)) throw damaged();
  return end;
}

function parse<S extends z.ZodType>(schema: S, frame: Frame): z.infer<S> {
  const parsed = schema.safeParse(JSON.parse(frame.payload.toString("utf8")));
  if (!parsed.success) throw damaged();
  return parsed.data;
}

function damaged(): BackupError {
  return new BackupError("it is not a backup of Plimsoll, or it is damaged");
}

/** Replaces the technical messages of zlib and JSON. The system's error for a missing file already names it. */
function explain(error: unknown, file: string): unknown {
  const said = (reason: string): BackupError => new BackupError(`${file} cannot be restored: ${reason}.`);
  if (error instanceof BackupError) return said(error.message);
  if (error instanceof SyntaxError) return said(damaged().message);
  if (error instanceof Error && "code" in error) {
    if (error.code === "Z_BUF_ERROR")
      return said("it ends in the middle: it was cut off while it was written or copied");
    if (typeof error.code === "string" && error.code.startsWith("Z_")) return said(damaged().message);
    if ("syscall" in error) return new BackupError(`${file} ${reasonOf(error)}`);
  }
  return error;
}
