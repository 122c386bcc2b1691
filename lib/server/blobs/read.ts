/** Reads a large value row by row; at most one row is in memory. */
import { pool } from "../core/db";
import { NotFoundError } from "../http/errors";
import { CHUNK_BYTES, type WrittenBlob } from "./write";

/**
 * The blob was deleted before or while it was read, so what was read is incomplete. A foreign key keeps a blob from
 * being deleted before its owner, so the caller is told that the owner no longer exists.
 */
export class BlobGoneError extends NotFoundError {
  constructor() {
    super("The requested object was deleted while it was read.");
  }
}

/** Yields the bytes in order; each piece owns its buffer. Throws BlobGoneError instead of ending early. */
export async function* readBlob(id: string): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const blob = await pool().query<{ size: string }>("select size from blob where id = $1 and complete", [id]);
  yield* readWritten({ id, size: Number(blob.rows[0]?.size ?? NaN) });
}

/** Like readBlob, for the blob's writer: also reads a blob that has no owner yet, or never gets one. */
export async function* readWritten({
  id,
  size,
}: WrittenBlob): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  let read = 0;
  for (let position = 0; read !== size; position += 1) {
    const chunk = await pool().query<{ bytes: Buffer }>(
      "select bytes from blob_chunk where blob_id = $1 and position = $2",
      [id, position],
    );
    const bytes = chunk.rows[0]?.bytes;
    if (!bytes) throw new BlobGoneError();
    read += bytes.length;
    yield new Uint8Array(bytes);
  }
}

/**
 * Returns `length` bytes from `start`; reads only the rows that hold them. Throws BlobGoneError if the blob is
 * shorter.
 */
export async function readBlobRange(id: string, start: number, length: number): Promise<Uint8Array> {
  const [first, last] = [start, start + length - 1].map((at) => Math.floor(at / CHUNK_BYTES));
  const { rows } = await pool().query<{ bytes: Buffer }>(
    `select c.bytes from blob_chunk c join blob b on b.id = c.blob_id
     where c.blob_id = $1 and b.complete and c.position between $2 and $3 order by c.position`,
    [id, first, last],
  );
  const from = start - (first ?? 0) * CHUNK_BYTES;
  const bytes = Buffer.concat(rows.map((row) => row.bytes)).subarray(from, from + length);
  if (bytes.length !== length) throw new BlobGoneError();
  return bytes;
}
