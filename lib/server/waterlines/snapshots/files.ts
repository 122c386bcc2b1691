/** The files that a snapshot is made of: the web process hands them over piece by piece and holds none that was sent. */
import { readBlob, readWritten } from "../../blobs/read";
import { CHUNK_BYTES, type WrittenBlob } from "../../blobs/write";
import type { AskedFile, FileHandlers } from "./texts";

export type SnapshotFile = Pick<AskedFile, "part"> &
  (
    | { readonly bytes: Uint8Array<ArrayBuffer> }
    /** Written as it arrived; without an owner. */
    | { readonly written: WrittenBlob }
    /** Of a version that is stored: its nodes, each a line of JSON. */
    | { readonly lines: WrittenBlob }
  );

/** What the task is told of a file. */
export function askedFile(file: SnapshotFile): AskedFile {
  const { size } =
    "bytes" in file ? { size: file.bytes.length } : "lines" in file ? file.lines : file.written;
  return { part: file.part, size, lines: "lines" in file };
}

/** Hands over each file once, from its beginning on. */
export function filePieces(files: readonly SnapshotFile[]): FileHandlers {
  const open = files.map(piecesOf);
  return {
    async next(place) {
      const step = await open[place]?.next();
      return step?.done === false ? step.value : null;
    },
  };
}

async function* piecesOf(file: SnapshotFile): AsyncGenerator<Uint8Array, void, undefined> {
  if ("lines" in file) yield* readBlob(file.lines.id);
  else if ("written" in file) yield* readWritten(file.written);
  else {
    const { bytes } = file;
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
  }
}
