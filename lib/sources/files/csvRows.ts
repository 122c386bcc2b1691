/** Rows of a CSV file as they arrive, never the whole of it: plain, or packed with gzip or zstd. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { CsvError, parse } from "csv-parse";
import { beginOf } from "./begin";
import { unzstd, ZstdError } from "./zstd";

/** Characters of one row; a quote that is never closed would else read on to the file's end. */
const ROW_CHARACTERS = 65_536;

/** The file as a whole cannot be read; the message names it and says why. */
export class TableFileError extends Error {
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
    this.name = "TableFileError";
  }
}

/**
 * Calls `row` for every row, the header included, with the number of its line from 1. What `row` throws ends the reading
 * and is thrown. Throws TableFileError for what is no CSV, cut off in the middle of its compression, or empty.
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
  const { format, all } = await beginOf(bytes);
  if (format === "parquet") throw new TableFileError(file, "is Parquet, and CSV is asked for.");
  const source = Readable.from(format === "zstd" ? unzstd(all) : all, { objectMode: false });
  try {
    await (format === "gzip"
      ? pipeline(source, createGunzip(), parser, drain)
      : pipeline(source, parser, drain));
  } catch (error) {
    throw thrown ?? describe(file, error, rows);
  }
  if (rows === 0) throw new TableFileError(file, "is empty.");
}

async function drain(rest: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rest);
}

function describe(file: string, error: unknown, rows: number): unknown {
  if (error instanceof CsvError) {
    const line = typeof error.lines === "number" ? `line ${error.lines}: ` : "";
    const why =
      error.code === "CSV_MAX_RECORD_SIZE"
        ? `a row has more than ${ROW_CHARACTERS} characters; a quotation mark may not be closed.`
        : error.message;
    return new TableFileError(file, `${line}${why}`);
  }
  if (error instanceof ZstdError) return new TableFileError(file, `${error.message}, after row ${rows}.`);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "Z_BUF_ERROR")
    return new TableFileError(file, `is cut off: its gzip data ends after row ${rows}.`);
  if (code.startsWith("Z_")) return new TableFileError(file, `is no whole gzip file, from row ${rows} on.`);
  return error;
}
