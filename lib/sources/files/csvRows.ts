/** Rows of a CSV file as they arrive, never the whole of it: plain or gzipped. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { CsvError, parse } from "csv-parse";

/** Characters of one row; a quote that is never closed would else read on to the file's end. */
const ROW_CHARACTERS = 65_536;

/** What other files begin with. */
const MAGIC: readonly { readonly name: string; readonly bytes: readonly number[] }[] = [
  { name: "gzip", bytes: [0x1f, 0x8b] },
  { name: "zstd", bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { name: "Parquet", bytes: [0x50, 0x41, 0x52, 0x31] },
];

/** The file as a whole cannot be read; the message names it and says why. */
export class CsvFileError extends Error {
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
    this.name = "CsvFileError";
  }
}

/**
 * Calls `row` for every row, the header included, with the number of its line from 1. What `row` throws ends the reading
 * and is thrown. Throws CsvFileError for what is no CSV, cut off in the middle of its compression, or empty.
 */
export async function readCsvRows(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  row: (cells: readonly string[], line: number) => void,
): Promise<void> {
  let rows = 0;
  let thrown: unknown;
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_CHARACTERS,
    on_record: (cells: string[], { lines }) => {
      rows += 1;
      try {
        row(cells, lines);
      } catch (error) {
        thrown = error;
        throw error;
      }
      return null;
    },
  });
  const { first, all } = await peek(bytes);
  const kind = MAGIC.find((each) => each.bytes.every((byte, index) => first[index] === byte))?.name;
  if (kind === "zstd" || kind === "Parquet") {
    throw new CsvFileError(file, `${kind} is not read: write CSV, plain or gzipped.`);
  }
  const source = Readable.from(all, { objectMode: false });
  try {
    await (kind === "gzip"
      ? pipeline(source, createGunzip(), parser, drain)
      : pipeline(source, parser, drain));
  } catch (error) {
    throw thrown ?? describe(file, error, rows);
  }
  if (rows === 0) throw new CsvFileError(file, "is empty.");
}

async function drain(rest: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rest);
}

async function peek(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ first: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const reader = bytes[Symbol.asyncIterator]();
  let first = new Uint8Array(0);
  let ended = false;
  while (first.length < 4 && !ended) {
    const next = await reader.next();
    if (next.done === true) ended = true;
    else first = Buffer.concat([first, next.value]);
  }
  async function* again(): AsyncIterable<Uint8Array> {
    yield first;
    for (let next = await reader.next(); next.done !== true; next = await reader.next()) yield next.value;
  }
  return { first, all: again() };
}

function describe(file: string, error: unknown, rows: number): unknown {
  if (error instanceof CsvError) {
    const line = typeof error.lines === "number" ? `line ${error.lines}: ` : "";
    const why =
      error.code === "CSV_MAX_RECORD_SIZE"
        ? `a row has more than ${ROW_CHARACTERS} characters; a quotation mark may not be closed.`
        : error.message;
    return new CsvFileError(file, `${line}${why}`);
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "Z_BUF_ERROR")
    return new CsvFileError(file, `is cut off: its gzip data ends after row ${rows}.`);
  if (code.startsWith("Z_")) return new CsvFileError(file, `is no whole gzip file, from row ${rows} on.`);
  return error;
}
