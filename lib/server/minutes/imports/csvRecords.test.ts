import { describe, expect, it } from "vitest";
import { CsvFileError, csvRecords, type CsvRecord } from "./csvRecords";

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

async function read(text: string, size = 7): Promise<CsvRecord[]> {
  const found: CsvRecord[] = [];
  for await (const record of csvRecords(pieces(text, size))) found.push(record);
  return found;
}

describe("csvRecords", () => {
  it("gives cells with their line, whatever the line ends, quotes and byte order mark", async () => {
    const records = await read('\ufeffa,b\r\n1,"x\ny"\r\n\r\n2,"say ""hi"""\n');
    expect(records.map((record) => ("cells" in record ? [record.line, ...record.cells] : record))).toEqual([
      [1, "a", "b"],
      [3, "1", "x\ny"],
      [5, "2", 'say "hi"'],
    ]);
  });

  it("gives what cannot be read in its place, the same however the file arrives", async () => {
    const rows = Array.from({ length: 300 }, (_, k) => (k % 3 === 1 ? `${k},a"b` : `${k},ok`)).join("\n");
    const expected = await read(rows, 100_000);
    expect(expected.map(({ line }) => line)).toEqual(Array.from({ length: 300 }, (_, k) => k + 1));
    expect(expected[1]).toMatchObject({
      line: 2,
      problem: { message: expect.stringMatching(/quote/) as string },
    });
    const lines = (records: CsvRecord[]) => records.map((record) => [record.line, "cells" in record]);
    expect(lines(await read(rows, 3))).toEqual(lines(expected));
  });

  it.each([
    [
      `a,b\n1,${"x".repeat(70_000)}\n2,y\n`,
      /^Line 2 and what follows cannot be read: a row is longer than 65,536 bytes/,
    ],
    ['a,b\n1,"x\n2,y\n', /what follows cannot be read: a quote is not closed/],
  ])("gives what comes before it, and then ends, at a row without end: %#", async (text, message) => {
    const found: CsvRecord[] = [];
    const reading = (async () => {
      for await (const record of csvRecords(pieces(text, 10_000))) found.push(record);
    })();
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toThrow(CsvFileError);
    expect(found).toMatchObject([{ line: 1, cells: ["a", "b"] }]);
  });

  it("gives up a file that is no CSV for ten thousand lines", async () => {
    await expect(read('x"y\n'.repeat(10_002), 4_096)).rejects.toThrow(/10000 lines before are not valid CSV/);
  });
});
