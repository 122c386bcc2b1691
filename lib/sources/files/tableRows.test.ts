import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { readTableRows } from "./tableRows";

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../test/fixtures/files/${name}`, import.meta.url));

async function read(bytes: Uint8Array, size = 1_000): Promise<[number, ...string[]][]> {
  const rows: [number, ...string[]][] = [];
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += size)
      yield await Promise.resolve(bytes.subarray(at, at + size));
  }
  await readTableRows("f", pieces(), (cells, line) => void rows.push([line, ...cells]));
  return rows;
}

it.each([3, 100_000])(
  "reads Parquet in pieces of %i bytes, group by group, as CSV would have it",
  async (size) => {
    const rows = await read(fixture("jobs.parquet"), size);
    expect(rows).toHaveLength(41);
    expect(rows[0]?.slice(0, 5)).toEqual([1, "job_id", "pipeline_id", "stage", "node"]);
    expect(rows[40]).toEqual([
      41,
      "39",
      "39",
      "test",
      "n39",
      "b",
      "2026-06-18T09:39:00.000000000Z",
      "2026-06-18T09:39:00.000000000Z",
      "2026-06-18T23:59:00.000000000Z",
      "39.5",
    ]);
    expect(rows[8]?.[4]).toBe("");
  },
);

it("leaves the offset out of times that the file ties to no zone, to the nanosecond", async () => {
  expect(await read(fixture("local.parquet"))).toEqual([
    [1, "id", "at"],
    [2, "a", "2026-06-18T09:00:00.123456789"],
    [3, "b", ""],
  ]);
});

/** Compressed bytes of the first page of `jobs.parquet`: its chunk ends at byte 100. */
const PACKED = 71;

/** Returns the file with that page compressed differently and the declared decompressed length unchanged. */
function withPage(codec: number, packed: Uint8Array): Buffer {
  const file = Buffer.from(fixture("jobs.parquet"));
  // In the footer, the codec follows the column's path.
  const named = "job_id\x15\x02";
  for (let at = file.indexOf(named); at >= 0; at = file.indexOf(named, at + 1))
    file[at + named.length - 1] = codec * 2;
  file.fill(0, 100 - PACKED, 100).set(packed, 100 - PACKED);
  return file;
}

/** A frame with a window of 8 MiB and fifteen blocks of two million equal letters. */
const ZSTD_BOMB = Buffer.from([
  0x28,
  0xb5,
  0x2f,
  0xfd,
  0x00,
  0x68,
  ...Array.from({ length: 15 }, (_, at) => [at === 14 ? 0x03 : 0x02, 0x24, 0xf4, 0x61]).flat(),
]);

it.each([
  ["zstd", 6, ZSTD_BOMB, "f: has a page that has a block of 2000000 bytes"],
  [
    "brotli",
    4,
    brotliCompressSync(Buffer.alloc(20_000_000)),
    "f: is not a complete Parquet file: Cannot create a Buffer",
  ],
])("unpacks no page of Parquet further than it may be: %s", async (_, codec, packed, message) => {
  expect(packed.length).toBeLessThanOrEqual(PACKED);
  await expect(read(withPage(codec, packed))).rejects.toThrow(message);
});

it("reads CSV as before", async () => {
  expect(await read(Buffer.from("a,b\n1,2\n"))).toEqual([
    [1, "a", "b"],
    [2, "1", "2"],
  ]);
});

it.each([
  ["cut off", fixture("jobs.parquet").subarray(0, 3_000), /^f: is not a complete Parquet file: /],
  ["that is none", Buffer.from("PAR1and nothing else"), /^f: is not a complete Parquet file: /],
])("says what is wrong with a file %s", async (_, bytes, message) => {
  await expect(read(bytes)).rejects.toThrow(message);
});

it("ends with what the reader of rows throws", async () => {
  const refused = new Error("wrong header");
  const bytes = fixture("jobs.parquet");
  async function* once(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(bytes);
  }
  const reading = readTableRows("f", once(), () => {
    throw refused;
  });
  await expect(reading).rejects.toBe(refused);
});
