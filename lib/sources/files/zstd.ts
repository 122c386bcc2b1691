/** Decompresses a zstd file as a stream; memory holds one window and the output of one piece. */
import { Decompress } from "fzstd";
import { ZstdError, ZstdFrames } from "./zstdFrames";

/**
 * Input bytes per step. A block of at most 128 KiB takes at least four bytes, so this decompresses to at most 16 MiB.
 */
const PIECE = 512;

/** Throws ZstdError for damaged data, an end within a frame, and a window of more than 128 MiB. */
export async function* unzstd(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let unpacked: Uint8Array[] = [];
  const frames = new ZstdFrames();
  const decoder = new Decompress((piece) => void (piece.length > 0 && unpacked.push(piece)));
  const push = (piece: Uint8Array, last: boolean): Uint8Array[] => {
    // The decoder allocates a frame's window as soon as it has read its header.
    frames.push(piece);
    try {
      decoder.push(piece, last);
    } catch (error) {
      const why = error instanceof Error ? error.message : "";
      throw new ZstdError(
        last ? "is cut off: its zstd data ends too early" : `is not a complete zstd file (${why})`,
      );
    }
    const made = unpacked;
    unpacked = [];
    return made;
  };
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += PIECE) yield* push(chunk.slice(at, at + PIECE), false);
  yield* push(new Uint8Array(0), true);
}
