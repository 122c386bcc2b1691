/** Bytes of a zstd file as they are unpacked; memory holds one window and what a piece unpacks to. */
import { Decompress } from "fzstd";
import { ZstdError, ZstdFrames } from "./zstdFrames";

/** Bytes that are unpacked at a time: blocks of 128 KiB are four bytes at least, so these come to 16 MiB at most. */
const PIECE = 512;

/** Throws ZstdError for damage, an end in the middle of a frame, and a window of more than 128 MiB. */
export async function* unzstd(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let unpacked: Uint8Array[] = [];
  const frames = new ZstdFrames();
  const decoder = new Decompress((piece) => void (piece.length > 0 && unpacked.push(piece)));
  const push = (piece: Uint8Array, last: boolean): Uint8Array[] => {
    // Memory for a frame's window is taken as soon as its header is there.
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
