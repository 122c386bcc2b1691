/** Response bodies: decompression and bounded reading. */
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { SourceError } from "../errors";
import type { ChunkReader, Connection } from "./connection";

/**
 * Reads the body to its end, or until `onChunk` returns false or throws. Decompresses it even though compression was
 * not requested, because some proxies compress anyway.
 */
export async function readBody(
  connection: Connection,
  encoding: string | undefined,
  onChunk: ChunkReader,
): Promise<void> {
  const unpack = decompressor(encoding);
  if (!unpack) return connection.body(onChunk);
  let enough = false;
  const unpacked = new Promise<void>((resolve, reject) => {
    unpack.on("end", resolve);
    unpack.on("error", reject);
    unpack.on("data", (chunk: Uint8Array) => {
      if (enough) return;
      try {
        enough = onChunk(chunk) === false;
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      if (enough) resolve();
    });
  });
  const packed = connection.body((chunk) => {
    if (!unpack.write(new Uint8Array(chunk))) {
      connection.pause();
      unpack.once("drain", () => connection.resume());
    }
    return !enough;
  });
  // The first failure is reported; the other promise must not cause an unhandled rejection.
  unpacked.catch(() => connection.destroy());
  try {
    await Promise.race([packed, unpacked]);
    unpack.end();
    await unpacked;
  } finally {
    packed.catch(() => undefined);
    unpack.destroy();
  }
}

/** Reads the first `max` bytes and ignores the rest. */
export async function readBounded(
  consume: (onChunk: ChunkReader) => Promise<void>,
  max: number,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  await consume((chunk) => {
    parts.push(new Uint8Array(chunk));
    length += chunk.length;
    return length < max;
  });
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
      throw new SourceError("body", `the answer is compressed with "${encoding}", which is not supported`);
  }
}
