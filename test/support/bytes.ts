/** The pieces of an encoded thing as one array, at an offset of 0 in a buffer of its own. */
export function joined(pieces: Iterable<Uint8Array>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([...pieces]));
}
