import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { toCsv } from "../../document/csv";
import { readCsvRows } from "./csvRows";

/** 3,000 rows, compressed by zstd 1.5. */
const zstd = readFileSync(new URL("../../../test/fixtures/files/rows.csv.zst", import.meta.url));
/** The header of a frame that requires a window of 2 GiB. */
const WIDE = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa8, ...new Uint8Array(20)]);

/** A window of 1.875 GiB, which the decoder would accept. */
const WIDE_TOO = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa7, ...new Uint8Array(20)]);
/** A skippable frame. */
const SKIPPED = Buffer.from([0x5f, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
/** A window of 1 MiB and one block, a letter repeated 2,000,000 times. */
const LONG_BLOCK = Buffer.from([
  0x28,
  0xb5,
  0x2f,
  0xfd,
  0x00,
  0x50,
  0x03,
  0x24,
  0xf4,
  0x61,
  ...new Uint8Array(9),
]);

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

async function read(content: string | Uint8Array, size = 3): Promise<[number, ...string[]][]> {
  const rows: [number, ...string[]][] = [];
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  await readCsvRows("f.csv", pieces(bytes, size), (cells, line) => void rows.push([line, ...cells]));
  return rows;
}

const ROWS = [
  [1, "a", "b"],
  [2, "1", "x, y"],
  [4, "ü"],
];
const TEXT = '\uFEFFa,b\n1,"x, y"\n\nü\n';

it.each([1, 3, 1_000])(
  "reads plain and gzipped files in pieces of %i bytes, with the line of each row",
  async (size) => {
    expect(await read(TEXT, size)).toEqual(ROWS);
    expect(await read(gzipSync(TEXT), size)).toEqual(ROWS);
  },
);

it.each([7, 100_000])("reads zstd files, also of several frames, in pieces of %i bytes", async (size) => {
  const rows = await read(zstd, size);
  expect([rows.length, rows[2_999]]).toEqual([3_000, [3_000, "2999", String((2_999 * 7_919) % 10_007)]]);
  const twice = await read(Buffer.concat([zstd, zstd]), size);
  expect(twice.length).toBe(5_999);
});

const long = Array.from({ length: 20_000 }, (_, row) => `${row},${(row * 7_919) % 10_007}`).join("\n");

it.each([
  ["an empty file", "", "f.csv: is empty."],
  [
    "a gzipped file cut off in the middle",
    gzipSync(long).subarray(0, 40_000),
    /is cut off: its gzip data ends after row \d+/,
  ],
  ["a gzipped file with damage", gzipSync(long).fill(7, 1_000, 1_100), "is not a complete gzip file"],
  [
    "a zstd file cut off in the middle",
    zstd.subarray(0, 5_000),
    /is cut off: its zstd data ends too early, after row \d+/,
  ],
  ["a zstd file with damage", Buffer.from(zstd).fill(7, 1_000, 1_100), "is not a complete zstd file"],
  ["a zstd file with a window of 2 GiB", WIDE, "needs a window of 2147483648 bytes"],
  [
    "a zstd file with a wide window in a later frame",
    Buffer.concat([zstd, WIDE_TOO]),
    "needs a window of 2013265920 bytes",
  ],
  [
    "a zstd file with one after a frame that is skipped",
    Buffer.concat([zstd, SKIPPED, WIDE_TOO]),
    "needs a window of 2013265920 bytes",
  ],
  ["a zstd block that zstd does not allow", LONG_BLOCK, "has a block of 2000000 bytes"],
  ["Parquet", "PAR1....", "is Parquet, but must be CSV"],
  ["a quote that nobody closes", `a,b\n1,"${"x\n".repeat(50_000)}`, "a quotation mark may not be closed"],
])("says what is wrong with %s", async (_name, content, message) => {
  await expect(read(content, 10_000)).rejects.toThrow(message);
});

it.each([
  ["1,2\n3,4", false],
  ["1,2\n3", true],
  ["1,2\n3\n", false],
  ["1,2\r\n3\r\n", false],
  ["1,2\n3,", false],
])("knows whether the last row of %j is cut off", async (content, cut) => {
  const seen: boolean[] = [];
  const bytes = pieces(new TextEncoder().encode(`a,b\n${content}`), 3);
  await readCsvRows("f.csv", bytes, (_cells, _line, isCut) => void seen.push(isCut));
  expect(seen).toEqual([false, false, cut]);
});

it("reads from a file of ours what it was written from", async () => {
  const cells = ["=1+1", "-lint", "'@x", "'quoted'", " ;a"];
  expect(await read(toCsv(["a", "b", "c", "d", "e"], [cells]))).toEqual([
    [1, "a", "b", "c", "d", "e"],
    [2, ...cells],
  ]);
});

it("ends with what the reader of rows throws", async () => {
  const refused = new Error("wrong header");
  const reading = readCsvRows("f.csv", pieces(new TextEncoder().encode(TEXT), 5), () => {
    throw refused;
  });
  await expect(reading).rejects.toBe(refused);
});
