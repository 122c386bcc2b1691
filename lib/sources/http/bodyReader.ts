/** Extracts the body of an HTTP/1.1 response from the bytes of its connection, for every framing (RFC 9112). */
import { HttpSyntaxError, type Framing } from "./head";

const enum Part {
  Size,
  Data,
  DataEnd,
  Trailer,
  Done,
}

/** Maximum length of a chunk size line or trailer; servers send a few bytes. */
const MAX_LINE = 8_192;

export class BodyReader {
  private part: Part;
  /** Remaining bytes of the body or of the current chunk. */
  private left: number;
  private line = "";
  private readonly chunked: boolean;

  constructor(
    private readonly framing: Framing,
    private readonly onData: (data: Uint8Array) => void,
  ) {
    this.chunked = framing === "chunked";
    this.left = typeof framing === "number" ? framing : Infinity;
    this.part = this.chunked ? Part.Size : framing === 0 ? Part.Done : Part.Data;
  }

  get done(): boolean {
    return this.part === Part.Done;
  }

  /**
   * Consumes bytes and returns how many of them belong to this response. Throws HttpSyntaxError, or what onData
   * throws.
   */
  push(bytes: Uint8Array): number {
    let at = 0;
    while (at < bytes.length && this.part !== Part.Done) {
      at = this.part === Part.Data ? this.data(bytes, at) : this.framingLine(bytes, at);
    }
    return at;
  }

  /** Signals the end of the connection. Throws HttpSyntaxError if the body is incomplete. */
  end(): void {
    if (this.done || this.framing === "close") {
      this.part = Part.Done;
      return;
    }
    const missing = this.chunked ? "its last chunk is missing" : `${this.left} bytes are missing`;
    throw new HttpSyntaxError(`the connection was closed, ${missing}`);
  }

  private data(bytes: Uint8Array, from: number): number {
    const to = Math.min(bytes.length, from + this.left);
    const data = from === 0 && to === bytes.length ? bytes : bytes.subarray(from, to);
    this.left -= to - from;
    if (this.left === 0) this.part = this.chunked ? Part.DataEnd : Part.Done;
    this.onData(data);
    return to;
  }

  /** Parses chunk sizes, line ends after chunks, and trailers: lines of a few bytes. */
  private framingLine(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      const c = bytes[at] ?? 0;
      if (c === 0x0a) {
        this.endLine(this.line.replace(/\r$/, ""));
        this.line = "";
        return at + 1;
      }
      this.line += String.fromCharCode(c);
      if (this.line.length > MAX_LINE)
        throw new HttpSyntaxError("the answer's chunks are not valid: a line without end");
    }
    return bytes.length;
  }

  private endLine(line: string): void {
    switch (this.part) {
      case Part.Size: {
        const size = /^([0-9A-Fa-f]{1,12})[ \t]*(?:;.*)?$/.exec(line)?.[1];
        if (size === undefined) {
          throw new HttpSyntaxError("the answer's chunks are not valid: this is not a size", line);
        }
        this.left = Number.parseInt(size, 16);
        this.part = this.left === 0 ? Part.Trailer : Part.Data;
        return;
      }
      case Part.DataEnd:
        if (line !== "")
          throw new HttpSyntaxError("the answer's chunks are not valid: a chunk is longer than its size");
        this.part = Part.Size;
        return;
      default:
        if (line === "") this.part = Part.Done;
    }
  }
}
