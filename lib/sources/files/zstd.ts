/** Bytes of a zstd file as they are unpacked; memory holds one window and what a piece unpacks to. */
import { Decompress } from "fzstd";

/** Bytes that are unpacked at a time: blocks of 128 KiB are four bytes at least, so these come to 16 MiB at most. */
const PIECE = 512;
/** What `zstd -d` takes without a word, and what `--long` writes. */
const MOST_WINDOW = 2 ** 27;

/** Bytes of the longest header of a frame. */
const HEADER = 18;

/** What is not a complete zstd file; the message says why, without the file's name. */
export class ZstdError extends Error {
  override readonly name = "ZstdError";
}

/** Throws ZstdError for damage, an end in the middle of a frame, and a window of more than 128 MiB. */
export async function* unzstd(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let unpacked: Uint8Array[] = [];
  const decoder = new Decompress((piece) => void (piece.length > 0 && unpacked.push(piece)));
  const push = (piece: Uint8Array, last: boolean): Uint8Array[] => {
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
  let head: Uint8Array | null = new Uint8Array(0);
  for await (const chunk of bytes) {
    // Memory for the window is taken as soon as the header is there.
    if (head !== null) head = Buffer.concat([head, chunk.subarray(0, HEADER)]);
    if (head !== null && head.length >= HEADER) {
      checkWindow(head);
      head = null;
    }
    for (let at = 0; at < chunk.length; at += PIECE) yield* push(chunk.slice(at, at + PIECE), false);
  }
  yield* push(new Uint8Array(0), true);
}

/** Of the first frame's header (RFC 8878, section 3.1.1.1); a header that is cut is the decoder's to refuse. */
function checkWindow(frame: Uint8Array): void {
  const descriptor = frame[4] ?? 0;
  const isSingle = (descriptor & 0x20) !== 0;
  const exponent = (frame[5] ?? 0) >> 3;
  const mantissa = (frame[5] ?? 0) & 7;
  const window = isSingle ? contentSize(frame, descriptor) : 2 ** (10 + exponent) * (1 + mantissa / 8);
  if (window > MOST_WINDOW)
    throw new ZstdError(`needs a window of ${window} bytes; pack it with a window of ${MOST_WINDOW} at most`);
}

/** A frame of one segment has its whole content for a window. */
function contentSize(frame: Uint8Array, descriptor: number): number {
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const bytes = [1, 2, 4, 8][descriptor >> 6] ?? 1;
  let size = bytes === 2 ? 256 : 0;
  for (let at = 0; at < bytes; at += 1) size += (frame[5 + dictionary + at] ?? 0) * 2 ** (8 * at);
  return size;
}
