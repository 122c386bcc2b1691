/** The files of a snapshot in its worker thread, assembled from the pieces that the web process sends. */
import type { Call } from "../../compute/calls";

export interface FileHandlers {
  /** Returns the next piece of the file at this index of the list; null at its end. */
  next(place: number): Promise<Uint8Array | null>;
}

export interface AskedFile {
  /** Part of the upload, for the paths of errors. */
  readonly part: string;
  /** Bytes. */
  readonly size: number;
  /** Whether the file contains stored nodes, each as a line of JSON, instead of JSON text. */
  readonly lines: boolean;
}

interface FileText {
  readonly part: string;
  readonly text: string;
}

/** Reads one file after the other: only one file's bytes are in memory, together with the texts of earlier ones. */
export async function textsOf(files: readonly AskedFile[], call: Call<FileHandlers>): Promise<FileText[]> {
  const texts: FileText[] = [];
  for (const [place, { part, size, lines }] of files.entries()) {
    const bytes = new Uint8Array(size);
    let filled = 0;
    for (let piece = await call("next", place); piece !== null; piece = await call("next", place)) {
      bytes.set(piece, filled);
      filled += piece.length;
    }
    texts.push({ part, text: lines ? requestOf(bytes) : new TextDecoder().decode(bytes) });
  }
  return texts;
}

const [NEWLINE, COMMA] = [0x0a, 0x2c];

/** Serialized JSON contains no line breaks, and every line ends in one. */
function requestOf(lines: Uint8Array): string {
  for (let at = lines.indexOf(NEWLINE); at !== -1; at = lines.indexOf(NEWLINE, at + 1)) lines[at] = COMMA;
  return `{"nodes":[${new TextDecoder().decode(lines.subarray(0, -1))}]}`;
}
