/** Streams the rows of a CSV file without holding the whole file: plain, or compressed with gzip or zstd. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { CsvError, parse } from "csv-parse";
import { unguarded } from "../../document/formulaGuard";
import { detectFormat } from "./format";
import { unzstd } from "./zstd";
import { ZstdError } from "./zstdFrames";

/** Maximum length of a row in characters; otherwise an unclosed quote would read on to the end of the file. */
const ROW_CHARACTERS = 65_536;

/** The file as a whole cannot be read; the message names it and says why. */
export class TableFileError extends Error {
  /**
   * @param problem to be read after the file's name.
   * @param line from 1, where one is to blame.
   */
  constructor(
    readonly file: string,
    readonly problem: string,
    readonly line?: number,
  ) {
    super(`${file}: ${line === undefined ? "" : `line ${line}: `}${problem}`);
    this.name = "TableFileError";
  }
}

/**
 * Receives every row, the header included, with its line number from 1. `isCut` is true for the last row of a plain
 * file that ends within it: without a line end, and with fewer cells than the header.
 */
export type OnRow = (cells: readonly string[], line: number, isCut: boolean) => void;

/** The last row and byte read. */
interface Last {
  row?: { readonly cells: readonly string[]; readonly line: number };
  byte?: number | undefined;
}

/**
 * Reads the rows of a CSV file. An error thrown by `row` ends the reading and is rethrown. Throws TableFileError if
 * the file is not CSV, its compressed data is truncated, or it is empty.
 */
export async function readCsvRows(file: string, bytes: AsyncIterable<Uint8Array>, row: OnRow): Promise<void> {
  let rows = 0;
  let columns = 0;
  let thrown: unknown;
  // A row is held back until the next one arrives: only at the end is it known whether it is cut off.
  const last: Last = {};
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_CHARACTERS,
    // A file that this product wrote may come back: its cells are those that were written.
    on_record: (written: string[], { lines }) => {
      const cells = written.map(unguarded);
      rows += 1;
      if (rows === 1) columns = cells.length;
      try {
        if (last.row) row(last.row.cells, last.row.line, false);
      } catch (error) {
        thrown = error;
        throw error;
      }
      last.row = { cells, line: lines };
      return null;
    },
  });
  async function* watched(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      last.byte = piece.at(-1) ?? last.byte;
      yield piece;
    }
  }
  const { format, all } = await detectFormat(bytes);
  if (format === "parquet") throw new TableFileError(file, "is Parquet, but must be CSV.");
  const source = Readable.from(format === "zstd" ? unzstd(all) : all, { objectMode: false });
  try {
    await (format === "gzip"
      ? pipeline(source, createGunzip(), watched, parser, drain)
      : pipeline(source, watched, parser, drain));
  } catch (error) {
    throw thrown ?? describe(file, error, rows);
  }
  if (last.row === undefined) throw new TableFileError(file, "is empty.");
  const { cells, line } = last.row;
  row(cells, line, cells.length < columns && !LINE_ENDS.includes(last.byte ?? 0));
}

const LINE_ENDS: readonly number[] = [0x0a, 0x0d];

async function drain(rest: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rest);
}

function describe(file: string, error: unknown, rows: number): unknown {
  if (error instanceof CsvError) {
    const line = typeof error.lines === "number" ? error.lines : undefined;
    const why =
      error.code === "CSV_MAX_RECORD_SIZE"
        ? `a row has more than ${ROW_CHARACTERS} characters; a quotation mark may not be closed.`
        : error.message;
    return new TableFileError(file, why, line);
  }
  if (error instanceof ZstdError) return new TableFileError(file, `${error.message}, after row ${rows}.`);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "Z_BUF_ERROR")
    return new TableFileError(file, `is cut off: its gzip data ends after row ${rows}.`);
  if (code.startsWith("Z_"))
    return new TableFileError(file, `is not a complete gzip file, from row ${rows} on.`);
  return error;
}
