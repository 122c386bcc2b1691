/**
 * A backup file: gzip of frames, each with a kind (1 byte), a length (4 bytes, big-endian) and that many bytes.
 *
 *   H  JSON, once: describes the file (headerSchema)
 *   T  JSON: the table whose rows follow
 *   D  rows of that table in the text format of PostgreSQL's COPY; a frame may end anywhere
 *   E  JSON, once, last: the number of rows of each table, and the SHA-256 of every byte before this frame
 *
 * Totals are written at the end, so that nothing is held in memory and the file is written in one pass.
 */
import { createHash } from "node:crypto";
import { z } from "zod";

export const FORMAT = "plimsoll-backup";
export const FORMAT_VERSION = 1;

/** Maximum bytes of one frame; a longer one was not written by Plimsoll. */
const MAX_FRAME = 16 * 1024 * 1024;
const HEAD = 5;

export type FrameKind = "H" | "T" | "D" | "E";
const KINDS: readonly string[] = ["H", "T", "D", "E"];

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** Version of Plimsoll that wrote the file. */
  product: z.string(),
  createdAt: z.iso.datetime(),
  /** Version of the PostgreSQL server. */
  postgresql: z.string(),
  /** In the order they were applied. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Ids of the keys that encrypt stored secrets; never a key itself. */
  sealedWith: z.array(z.string()),
  /** In file order: a table comes after those that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

export const tableSchema = z.object({ name: z.string() });

export const endSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  sha256: z.string(),
});

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupEnd = z.infer<typeof endSchema>;

/** The file is not a backup, is damaged, or belongs to another version. `message` is for people. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

export interface Frame {
  readonly kind: FrameKind;
  readonly payload: Buffer;
  /** SHA-256 in hex of all frames before this one. */
  readonly before: () => string;
}

/** Writes frames and updates the checksum of everything written. */
export class FrameWriter {
  private readonly hash = createHash("sha256");

  /** Returns the checksum, in hex, of all frames written before. */
  sum(): string {
    return this.hash.copy().digest("hex");
  }

  json(kind: FrameKind, value: unknown): Buffer {
    return this.frame(kind, Buffer.from(JSON.stringify(value), "utf8"));
  }

  frame(kind: FrameKind, payload: Uint8Array): Buffer {
    const head = Buffer.alloc(HEAD);
    head.write(kind, 0, "latin1");
    head.writeUInt32BE(payload.length, 1);
    const bytes = Buffer.concat([head, payload]);
    this.hash.update(bytes);
    return bytes;
  }
}

/** Splits uncompressed bytes into frames. Throws a BackupError if they are not frames or end within one. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame, void, undefined> {
  const hash = createHash("sha256");
  let waiting: Buffer[] = [];
  let size = 0;
  let wanted = HEAD;
  for await (const chunk of source) {
    waiting.push(chunk);
    size += chunk.length;
    while (size >= wanted) {
      const bytes = Buffer.concat(waiting);
      waiting = [];
      const length = frameLength(bytes);
      if (bytes.length < length) {
        waiting.push(bytes);
        wanted = length;
        break;
      }
      const before = hash.copy();
      hash.update(bytes.subarray(0, length));
      yield {
        kind: bytes.toString("latin1", 0, 1) as FrameKind, // checked by frameLength
        payload: bytes.subarray(HEAD, length),
        before: () => before.digest("hex"),
      };
      waiting.push(bytes.subarray(length));
      size -= length;
      wanted = HEAD;
    }
  }
  if (size > 0) throw new BackupError("it ends in the middle: it was cut off while it was written or copied");
}

function frameLength(bytes: Buffer): number {
  const length = bytes.readUInt32BE(1);
  if (!KINDS.includes(bytes.toString("latin1", 0, 1)) || length > MAX_FRAME) {
    throw new BackupError("it is not a backup of Plimsoll, or it is damaged");
  }
  return HEAD + length;
}
