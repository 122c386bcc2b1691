/** What a backup says of itself, in either of its formats, and the pieces that both are read as. */
import { z } from "zod";

export const FORMAT = "plimsoll-backup";
/** 1: frames (frames.ts), which is only read. 2: a tar archive (archive.ts). */
export const FORMAT_VERSION = 2;

/** Maximum bytes of one piece; a longer one was not written by Plimsoll. */
export const MAX_PIECE_BYTES = 16 * 1024 * 1024;

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.union([z.literal(1), z.literal(FORMAT_VERSION)]),
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

export function damaged(): BackupError {
  return new BackupError("it is not a backup of Plimsoll, or it is damaged");
}

export function cutOff(): BackupError {
  return new BackupError("it ends in the middle: it was cut off while it was written or copied");
}

/**
 * `header`: JSON, once (headerSchema). `table`: JSON, the table whose rows follow (tableSchema). `rows`: rows in the
 * text format of PostgreSQL's COPY; a piece may end anywhere. `end`: JSON, last (endSchema).
 */
export interface Piece {
  readonly kind: "header" | "table" | "rows" | "end";
  readonly payload: Buffer;
  /** SHA-256 in hex of everything before this piece. */
  readonly before: () => string;
}
