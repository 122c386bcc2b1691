import { readFileSync } from "node:fs";
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
      ...[41, "39", "39", "test", "n39", "b"],
      ...["2026-06-18T09:39:00.000000000Z", "2026-06-18T09:39:00.000000000Z"],
      ...["2026-06-18T23:59:00.000000000Z", "39.5"],
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
