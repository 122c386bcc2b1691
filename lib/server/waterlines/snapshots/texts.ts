/** The files of a snapshot in its worker thread, put together from the pieces that the web process hands over. */
import type { Call } from "../../compute/calls";

export interface FileHandlers {
  /** The next piece of the file at this place of the list; null at its end. */
  next(place: number): Promise<Uint8Array | null>;
}

export interface AskedFile {
  /** Of the upload, for the paths of errors. */
  readonly part: string;
  /** Bytes. */
  readonly size: number;
  /** It is no JSON text but nodes that were stored, each a line of JSON. */
  readonly lines: boolean;
}

interface FileText {
  readonly part: string;
  readonly text: string;
}

/** One file after the other: the bytes of one are there beside the texts of those before. */
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

/** JSON has no line break within a line, and every line ends in one. */
function requestOf(lines: Uint8Array): string {
  for (let at = lines.indexOf(NEWLINE); at !== -1; at = lines.indexOf(NEWLINE, at + 1)) lines[at] = COMMA;
  return `{"nodes":[${new TextDecoder().decode(lines.subarray(0, -1))}]}`;
}
