/** Collects the bytes of one JSON string as they arrive and decodes them. */

/** Thrown for a string that cannot be decoded; the message says why. */
export class StringBytesError extends Error {
  override readonly name = "StringBytesError";
}

export class StringBytes {
  /** Whether the bytes contain a backslash. */
  escaped = false;
  private parts: Uint8Array[] = [];
  private length = 0;
  private readonly decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  constructor(private readonly maxBytes: number) {}

  reset(): void {
    this.escaped = false;
    this.parts = [];
    this.length = 0;
  }

  /** Stores a copy, because the caller reuses the chunk (Buffer's own slice() would not copy). */
  keep(part: Uint8Array): void {
    this.count(part);
    this.parts.push(new Uint8Array(part));
  }

  /** Returns the whole string, which ends with `last`. Throws StringBytesError. */
  text(last: Uint8Array): string {
    this.count(last);
    const raw = this.decoder.decode(this.parts.length === 0 ? last : this.joined(last));
    if (!this.escaped) return raw;
    try {
      const text: unknown = JSON.parse(`"${raw}"`);
      return String(text);
    } catch {
      throw new StringBytesError("a bad escape in a string");
    }
  }

  private count(part: Uint8Array): void {
    this.length += part.length;
    if (this.length > this.maxBytes)
      throw new StringBytesError(`a string longer than ${this.maxBytes} bytes`);
  }

  private joined(last: Uint8Array): Uint8Array {
    const all = new Uint8Array(this.length);
    let offset = 0;
    for (const part of [...this.parts, last]) {
      all.set(part, offset);
      offset += part.length;
    }
    return all;
  }
}
