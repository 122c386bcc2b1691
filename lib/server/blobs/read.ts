/** Reading a large value row by row; no more than one row is in memory. */
import { pool } from "../core/db";
import { NotFoundError } from "../http/errors";
import { CHUNK_BYTES, type WrittenBlob } from "./write";

/**
 * It was deleted, before or while it was read: what was read is not the whole. A blob cannot go before its owner
 * does (a foreign key holds it), so who asked for the owner is told that it is no longer there.
 */
export class BlobGoneError extends NotFoundError {
  constructor() {
    super("What was asked for was deleted while it was read.");
  }
}

/** The bytes in order; each piece owns its buffer. Throws BlobGoneError, never ends early. */
export async function* readBlob(id: string): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const blob = await pool().query<{ size: string }>("select size from blob where id = $1 and complete", [id]);
  yield* readWritten({ id, size: Number(blob.rows[0]?.size ?? NaN) });
}

/** As readBlob, for whoever has written it: also of a blob that has no owner yet, or never gets one. */
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

/** Bytes from `start` on; reads no row but those that hold them. Throws BlobGoneError where it has not so many. */
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

/** As a response's body: the next row is read when the reader has taken the one before. */
export function blobStream(id: string): ReadableStream<Uint8Array> {
  const pieces = readBlob(id);
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}
