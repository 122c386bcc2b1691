/** Yields records of a CSV file as they arrive, with the line each ends at; at most a few are in memory. */
import { Readable } from "node:stream";
import { parse, type CsvError, type Info } from "csv-parse";
import { LIMITS } from "../../../limits/limits";

/** The rest of the file cannot be read; the message says where. */
export class CsvFileError extends Error {
  override readonly name = "CsvFileError";
}

/** Maximum number of consecutive invalid lines in memory. */
const MOST_SKIPPED = 10_000;

interface At {
  readonly line: number;
  /** Bytes of the file that have been read. */
  readonly bytes: number;
}

export type CsvRecord = At &
  (
    | { readonly cells: readonly string[] }
    | { readonly problem: { readonly column: string; readonly value: string; readonly message: string } }
  );

/**
 * Throws CsvFileError after the last readable record: an unclosed quote absorbs the rest of the file into its cell. A
 * misplaced quote within a line is a problem of that line only.
 */
export async function* csvRecords(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<CsvRecord, void, undefined> {
  let skipped: CsvRecord[] = [];
  let end: { readonly line: number; readonly reason: string } | undefined;
  const parser = parse({
    bom: true,
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LIMITS.importLineBytes.value,
    on_skip: (error) => {
      if (end !== undefined) return undefined;
      const line = typeof error?.lines === "number" ? error.lines : 0;
      const message = wordsOf(error);
      if (FATAL.has(error?.code ?? "")) end = { line, reason: message };
      else if (skipped.length >= MOST_SKIPPED)
        end = { line, reason: `${MOST_SKIPPED} lines before are not valid CSV` };
      else skipped.push({ line, bytes: parser.info.bytes, problem: { column: "", value: "", message } });
      return undefined;
    },
  });
  const source = Readable.from(content);
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const each of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const { lines: line, bytes } = each.info;
      // Invalid lines that precede this record, in the file's order, which must be the same each time it is read.
      const before = skipped.filter((earlier) => earlier.line < line);
      skipped = skipped.slice(before.length);
      yield* before;
      if (end !== undefined && line > end.line) break;
      yield { cells: each.record, line, bytes };
    }
    yield* skipped;
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (end !== undefined)
    throw new CsvFileError(
      `Line ${end.line} and what follows cannot be read: ${end.reason}. Correct it, or export the file again if it was cut off, and import it whole: builds that are known change nothing.`,
    );
}

/** After these errors the rest of the file cannot be parsed. */
const FATAL: ReadonlySet<string> = new Set(["CSV_MAX_RECORD_SIZE", "CSV_QUOTE_NOT_CLOSED"]);

function wordsOf(error: CsvError | undefined): string {
  switch (error?.code) {
    case "CSV_MAX_RECORD_SIZE":
      return `a row is longer than ${LIMITS.importLineBytes.value.toLocaleString("en")} bytes (limit importLineBytes); is a quote missing?`;
    case "CSV_QUOTE_NOT_CLOSED":
      return "a quote is not closed";
    case "INVALID_OPENING_QUOTE":
    case "CSV_INVALID_CLOSING_QUOTE":
      return 'has a quote inside a cell: write it twice, and the cell in quotes, as in "a ""b"""';
    default:
      return "is not valid CSV";
  }
}
