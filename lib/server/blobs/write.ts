/** Writes a large value as rows: takes pieces of any size and buffers less than one row. */
import { randomUUID } from "node:crypto";
import { pool, type Tx } from "../core/db";
import { whileDatabaseReturns } from "../core/dbErrors";

/** Bytes per row: large enough to keep rows few, small enough that none takes long to read or write. */
export const CHUNK_BYTES = 512 * 1024;

export interface WrittenBlob {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
}

export class BlobWriter {
  private readonly id = randomUUID();
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  private size = 0;
  private position = 0;
  private writing: Promise<void> = Promise.resolve();
  private discarded = false;

  /**
   * The caller must not change the piece afterwards. Waits while the database is unavailable, and finally throws its
   * error.
   */
  async write(piece: Uint8Array): Promise<void> {
    if (this.discarded) return;
    this.waiting.push(piece);
    this.waitingBytes += piece.length;
    while (this.waitingBytes >= CHUNK_BYTES && !this.discarded) await this.writeChunk(CHUNK_BYTES);
  }

  /** Writes the rest of the buffer. Only its writer can read the blob before `completeBlob`. */
  async end(): Promise<WrittenBlob> {
    if (this.waitingBytes > 0 || this.position === 0) await this.writeChunk(this.waitingBytes);
    return { id: this.id, size: this.size };
  }

  /**
   * Deletes what was written, unless the blob is complete; later pieces are ignored. What it cannot reach,
   * `removeAbandonedBlobs` deletes.
   */
  async discard(): Promise<void> {
    this.discarded = true;
    // A worker thread may have ended while a piece was being written, which would otherwise be written after the
    // deletion.
    await this.writing.catch(() => undefined);
    await pool().query("delete from blob where id = $1 and not complete", [this.id]);
  }

  private writeChunk(length: number): Promise<void> {
    return (this.writing = this.storeChunk(length));
  }

  private async storeChunk(length: number): Promise<void> {
    const joined =
      this.waiting.length === 1 && this.waiting[0] ? this.waiting[0] : Buffer.concat(this.waiting);
    const chunk = joined.subarray(0, length);
    this.waiting = length < joined.length ? [joined.subarray(length)] : [];
    this.waitingBytes = joined.length - length;
    // Idempotent: the answer to the first attempt may have been lost.
    await whileDatabaseReturns(async () => {
      if (this.position === 0)
        await pool().query("insert into blob (id) values ($1) on conflict do nothing", [this.id]);
      await pool().query(
        "insert into blob_chunk (blob_id, position, bytes) values ($1, $2, $3) on conflict do nothing",
        [this.id, this.position, chunk],
      );
    });
    this.position += 1;
    this.size += length;
  }
}

/**
 * Makes a blob readable, in the transaction that writes its owner's row. Throws if it was deleted in the meantime.
 */
export async function completeBlob(tx: Tx, { id, size }: WrittenBlob): Promise<void> {
  const { count } = await tx.blob.updateMany({
    where: { id, complete: false },
    data: { complete: true, size },
  });
  if (count === 0) throw new Error(`The blob ${id} no longer exists.`);
}

/** Removes unfinished blobs of processes that died; no write takes as long as a day. */
export async function removeAbandonedBlobs(): Promise<number> {
  const removed = await pool().query(
    "delete from blob where not complete and created_at < now() - interval '1 day'",
  );
  return removed.rowCount ?? 0;
}
