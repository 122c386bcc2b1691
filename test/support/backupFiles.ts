/** Invalid backup files, made from valid ones. */
import { gunzipSync, gzipSync } from "node:zlib";
import { FrameWriter, headerSchema, type BackupHeader } from "@/cli/backup/format";

interface Piece {
  readonly kind: "H" | "T" | "D" | "E";
  readonly payload: Buffer;
}

function piecesOf(file: Buffer): Piece[] {
  const bytes = gunzipSync(file);
  const pieces: Piece[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readUInt32BE(at + 1);
    pieces.push({
      kind: bytes.toString("latin1", at, at + 1) as Piece["kind"],
      payload: bytes.subarray(at + 5, at + 5 + length),
    });
    at += 5 + length;
  }
  return pieces;
}

/** Writes the pieces again, with the correct checksum unless `sum` is false. */
function joined(pieces: readonly Piece[], sum: boolean): Buffer {
  const writer = new FrameWriter();
  return gzipSync(
    Buffer.concat(
      pieces.map(({ kind, payload }) => {
        if (kind !== "E" || !sum) return writer.frame(kind, payload);
        return writer.json("E", { ...JSON.parse(payload.toString()), sha256: writer.sum() });
      }),
    ),
  );
}

/** Flips one bit in the middle of the compressed file. */
export function flipped(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  changed[Math.floor(changed.length / 2)]! ^= 0x10;
  return changed;
}

/** Changes a row without updating its checksum. */
export function forged(file: Buffer): Buffer {
  const pieces = piecesOf(file);
  const row = pieces.find(({ kind }) => kind === "D")!;
  row.payload[row.payload.length - 2]! ^= 1;
  return joined(pieces, false);
}

/** Changes the header and corrects the checksum. */
export function reheaded(file: Buffer, change: Partial<Record<keyof BackupHeader, unknown>>): Buffer {
  const [head, ...rest] = piecesOf(file);
  const header = headerSchema.parse(JSON.parse(head!.payload.toString()));
  const payload = Buffer.from(JSON.stringify({ ...header, ...change }));
  return joined([{ kind: "H", payload }, ...rest], true);
}

/** Removes the rows of `policy`. */
export function orphaned(file: Buffer): Buffer {
  let table = "";
  const kept = piecesOf(file).filter(({ kind, payload }) => {
    if (kind === "T") table = (JSON.parse(payload.toString()) as { name: string }).name;
    return kind !== "D" || table !== "policy";
  });
  return joined(kept, true);
}
