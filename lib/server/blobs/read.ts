/** Reading a large value row by row; no more than one row is in memory. */
import { pool } from "../core/db";

/** It was deleted, before or while it was read: what was read is not the whole. */
export class BlobGoneError extends Error {
  override readonly name = "BlobGoneError";

  constructor(id: string) {
    super(`The blob ${id} is not there, or was deleted while it was read.`);
  }
}

/** The bytes in order; each piece owns its buffer. Throws BlobGoneError, never ends early. */
export async function* readBlob(id: string): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const blob = await pool().query<{ size: string }>("select size from blob where id = $1 and complete", [id]);
  const size = Number(blob.rows[0]?.size ?? NaN);
  let read = 0;
  for (let position = 0; read !== size; position += 1) {
    const chunk = await pool().query<{ bytes: Buffer }>(
      "select bytes from blob_chunk where blob_id = $1 and position = $2",
      [id, position],
    );
    const bytes = chunk.rows[0]?.bytes;
    if (!bytes) throw new BlobGoneError(id);
    read += bytes.length;
    yield new Uint8Array(bytes);
  }
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
