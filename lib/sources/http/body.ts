/** Response bodies: decompression and bounded reading. */
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { SourceError } from "../errors";

/** The body as sent, or unpacked when it came compressed although nobody asked for that (proxies do). */
export function decoded(body: Readable, encoding: string | undefined): AsyncIterable<Uint8Array> {
  const unpack = decompressor(encoding);
  if (!unpack) return body;
  body.on("error", (error) => unpack.destroy(error));
  return body.pipe(unpack);
}

/** The first `max` bytes; what follows is not read. */
export async function readBounded(chunks: AsyncIterable<Uint8Array>, max: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= max) break;
  }
  const all = Buffer.concat(parts, length);
  return length > max ? all.subarray(0, max) : all;
}

function decompressor(
  encoding: string | undefined,
): ReturnType<typeof createGunzip | typeof createInflate | typeof createBrotliDecompress> | null {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case "":
    case "identity":
      return null;
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      throw new SourceError("body", `the answer is packed with "${encoding}", which is not understood`);
  }
}
