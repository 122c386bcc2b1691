import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readCsvRows } from "./csvRows";

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

const long = Array.from({ length: 20_000 }, (_, row) => `${row},${(row * 7_919) % 10_007}`).join("\n");

it.each([
  ["an empty file", "", "f.csv: is empty."],
  [
    "a gzipped file cut off in the middle",
    gzipSync(long).subarray(0, 40_000),
    /is cut off: its gzip data ends after row \d+/,
  ],
  ["a gzipped file with damage", gzipSync(long).fill(7, 1_000, 1_100), "is no whole gzip file"],
  ["zstd", new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0]), "zstd is not read"],
  ["Parquet", "PAR1....", "Parquet is not read"],
  ["a quote that nobody closes", `a,b\n1,"${"x\n".repeat(50_000)}`, "a quotation mark may not be closed"],
])("says what is wrong with %s", async (_name, content, message) => {
  await expect(read(content, 10_000)).rejects.toThrow(message);
});

it("ends with what the reader of rows throws", async () => {
  const refused = new Error("wrong header");
  const reading = readCsvRows("f.csv", pieces(new TextEncoder().encode(TEXT), 5), () => {
    throw refused;
  });
  await expect(reading).rejects.toBe(refused);
});
