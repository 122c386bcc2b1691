/** Returns the pieces of an encoded value as one array, at offset 0 of its own buffer. */
export function joined(pieces: Iterable<Uint8Array>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([...pieces]));
}
