/**
 * The files that a snapshot is created from: the web process sends them piece by piece and keeps none that was sent.
 */
import { readBlob, readWritten } from "../../blobs/read";
import { CHUNK_BYTES, type WrittenBlob } from "../../blobs/write";
import type { AskedFile, FileHandlers } from "./texts";

export type SnapshotFile = Pick<AskedFile, "part"> &
  (
    | { readonly bytes: Uint8Array<ArrayBuffer> }
    /** Written as it arrived; has no owner. */
    | { readonly written: WrittenBlob }
    /** The nodes of a stored version, each as a line of JSON. */
    | { readonly lines: WrittenBlob }
  );

/** Returns what the task needs to know about a file. */
export function askedFile(file: SnapshotFile): AskedFile {
  const { size } =
    "bytes" in file ? { size: file.bytes.length } : "lines" in file ? file.lines : file.written;
  return { part: file.part, size, lines: "lines" in file };
}

/** Supplies each file once, from its start. */
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
