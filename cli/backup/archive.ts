/**
 * Format 2 of a backup: a tar archive, packed with gzip, which `tar -xzf` unpacks as well.
 *
 *   header.json        first: describes the file (headerSchema)
 *   rows/NAME/000001   rows of a table in the text format of PostgreSQL's COPY; every table has at least this piece,
 *                      and its pieces joined in order are what COPY reads
 *   end.json           last: the number of rows of each table, and the SHA-256 of all entries before it
 *
 * A tar entry begins with its size, and a table's size is known only after it was copied. Tables are therefore split
 * into pieces that fit in memory, so that the file is written in one pass.
 */
import { createHash } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { cutOff, damaged, MAX_PIECE_BYTES, type Piece } from "./format";

const HEADER = "header.json";
const END = "end.json";
const ROWS = /^rows\/([^/]+)\/\d+$/;
/** Only the owner can read what `tar` unpacks. */
const MODE = 0o600;

/** Updates a checksum with each entry's name, size and content. */
class Checksum {
  private readonly hash = createHash("sha256");

  add(name: string, content: Uint8Array): void {
    this.hash.update(`${name}\n${content.length}\n`).update(content);
  }

  /** Returns the checksum, in hex, of all entries added by now. */
  hex(): string {
    return this.hash.copy().digest("hex");
  }
}

/** Writes the entries of a backup in order. */
export class ArchiveWriter {
  private readonly archive = pack();
  private readonly checksum = new Checksum();
  private table = "";
  private pieces = 0;

  /** `modified` is the time of all entries. */
  constructor(private readonly modified: Date) {}

  header(value: unknown): Promise<void> {
    return this.add(HEADER, json(value));
  }

  /** Starts a table, with its first piece. */
  async rows(table: string, content: Buffer): Promise<void> {
    this.pieces = table === this.table ? this.pieces + 1 : 1;
    this.table = table;
    await this.add(`rows/${table}/${String(this.pieces).padStart(6, "0")}`, content);
  }

  /** Adds the last entry, with the checksum of the others. */
  async end<E extends object>(value: E): Promise<E & { readonly sha256: string }> {
    const end = { ...value, sha256: this.checksum.hex() };
    await this.add(END, json(end));
    this.archive.finalize();
    return end;
  }

  /**
   * Runs `write` while the archive is sent to `file`. If either fails, the other ends too, and the first error is
   * thrown.
   */
  async into(file: Writable, write: () => Promise<void>): Promise<void> {
    const sent = pipeline(this.archive, createGzip({ level: 6 }), file);
    const written = write().catch((error: unknown) => {
      this.archive.destroy(error as Error);
      throw error;
    });
    try {
      await Promise.all([written, sent]);
    } finally {
      await Promise.allSettled([written, sent]);
    }
  }

  private add(name: string, content: Buffer): Promise<void> {
    this.checksum.add(name, content);
    return new Promise((resolve, reject) => {
      this.archive
        .entry({ name, mode: MODE, mtime: this.modified }, content, (error) =>
          error ? reject(error) : resolve(),
        )
        .on("error", reject);
    });
  }
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value), "utf8");

/** Reads the entries of an archive. Throws a BackupError if it is not one, or ends within an entry. */
export async function* readArchive(source: AsyncIterable<Buffer>): AsyncGenerator<Piece, void, undefined> {
  const archive = extract();
  // Its errors are thrown by the iteration below.
  const read = pipeline(Readable.from(source), archive).catch(() => undefined);
  const checksum = new Checksum();
  let table = "";
  let started = false;
  try {
    for await (const entry of archive) {
      const { name, type, size = 0 } = entry.header;
      if (type !== "file" || size > MAX_PIECE_BYTES) throw damaged();
      started = true;
      const payload = await buffer(entry);
      const sum = checksum.hex();
      checksum.add(name, payload);
      const before = (): string => sum;
      if (name === HEADER) yield { kind: "header", payload, before };
      else if (name === END) yield { kind: "end", payload, before };
      else {
        const of = ROWS.exec(name)?.[1];
        if (of === undefined) throw damaged();
        if (of !== table) yield { kind: "table", payload: json({ name: of }), before };
        table = of;
        yield { kind: "rows", payload, before };
      }
    }
  } catch (error) {
    // The library's own errors have no code; those of zlib and of the file do.
    if (!(error instanceof Error) || error.name !== "Error" || "code" in error) throw error;
    throw started && error.message.startsWith("Unexpected end") ? cutOff() : damaged();
  } finally {
    archive.destroy();
    await read;
  }
}
