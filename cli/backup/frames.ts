/**
 * Format 1 of a backup, which versions up to 0.1.0 wrote: gzip of frames, each with a kind (1 byte: H, T, D or E), a
 * length (4 bytes, big-endian) and that many bytes.
 */
import { createHash } from "node:crypto";
import { cutOff, damaged, MAX_PIECE_BYTES, type Piece } from "./format";

const HEAD = 5;
const KINDS = new Map<string, Piece["kind"]>([
  ["H", "header"],
  ["T", "table"],
  ["D", "rows"],
  ["E", "end"],
]);

/** Whether uncompressed bytes are of this format: an archive starts with a lower-case name. */
export function areFrames(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 1) === "H";
}

/** Splits uncompressed bytes into frames. Throws a BackupError if they are not frames or end within one. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Piece, void, undefined> {
  const hash = createHash("sha256");
  let waiting: Buffer[] = [];
  let size = 0;
  let needed = HEAD;
  for await (const chunk of source) {
    waiting.push(chunk);
    size += chunk.length;
    while (size >= needed) {
      const bytes = Buffer.concat(waiting);
      waiting = [];
      const { kind, length } = headOf(bytes);
      if (bytes.length < length) {
        waiting.push(bytes);
        needed = length;
        break;
      }
      const before = hash.copy();
      hash.update(bytes.subarray(0, length));
      yield { kind, payload: bytes.subarray(HEAD, length), before: () => before.digest("hex") };
      waiting.push(bytes.subarray(length));
      size -= length;
      needed = HEAD;
    }
  }
  if (size > 0) throw cutOff();
}

/** Returns the kind and the length of the first frame, its head included. */
function headOf(bytes: Buffer): { kind: Piece["kind"]; length: number } {
  const kind = KINDS.get(bytes.toString("latin1", 0, 1));
  const length = bytes.readUInt32BE(1);
  if (kind === undefined || length > MAX_PIECE_BYTES) throw damaged();
  return { kind, length: HEAD + length };
}
