/** Detects the format of a file by its first bytes. */

/** Length in bytes of the longest signature below. */
const LONGEST = 4;

const MARKS = [
  { format: "gzip", bytes: [0x1f, 0x8b] },
  { format: "zstd", bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { format: "parquet", bytes: [0x50, 0x41, 0x52, 0x31] },
] as const;

export interface DetectedFile {
  /** Null if it is none of these. */
  readonly format: (typeof MARKS)[number]["format"] | null;
  readonly first: Uint8Array;
  /** All bytes, including those already read. */
  readonly all: AsyncIterable<Uint8Array>;
}

/** Reads no more bytes than needed to detect the format. */
export async function detectFormat(bytes: AsyncIterable<Uint8Array>): Promise<DetectedFile> {
  const reader = bytes[Symbol.asyncIterator]();
  let first = new Uint8Array(0);
  let ended = false;
  while (first.length < LONGEST && !ended) {
    const next = await reader.next();
    if (next.done === true) ended = true;
    else first = Buffer.concat([first, next.value]);
  }
  async function* again(): AsyncIterable<Uint8Array> {
    yield first;
    for (let next = await reader.next(); next.done !== true; next = await reader.next()) yield next.value;
  }
  const found = MARKS.find((each) => each.bytes.every((byte, index) => first[index] === byte));
  return { format: found?.format ?? null, first, all: again() };
}
