/**
 * Reads the rows of a Parquet file as CSV-like cells. The file is held in memory: its footer says where columns are.
 */
import { brotliDecompressSync } from "node:zlib";
import { parquetMetadataAsync, parquetReadObjects, type FileMetaData, type SchemaElement } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { ZstdError, ZstdFrames } from "./zstdFrames";

/** Maximum bytes of the file, and of one page after decompression. */
const MOST_BYTES = 268_435_456;
const MOST_PAGE = 134_217_728;
/** Maximum rows of a row group, which is decompressed as a whole. */
const MOST_GROUP = 1_048_576;

/** The file is not a Parquet file that can be read; the message says why, without the file's name. */
export class ParquetError extends Error {
  override readonly name = "ParquetError";
}

/**
 * Calls `row` with the names of the columns, then with each row, numbered from 2 as if the names were the first line
 * of a CSV file. Times are RFC 3339; a time that the file does not declare as UTC has no offset. Rethrows what `row`
 * throws. Throws ParquetError.
 */
export async function readParquetRows(
  bytes: AsyncIterable<Uint8Array>,
  row: (cells: readonly string[], line: number) => void,
): Promise<void> {
  const file = await whole(bytes);
  const metadata = await orRefuse(() => parquetMetadataAsync(file));
  const columns = columnsOf(metadata);
  const names = columns.map(({ name }) => name);
  row(names, 1);
  let rowStart = 0;
  for (const { num_rows } of metadata.row_groups) {
    const count = Number(num_rows);
    if (count > MOST_GROUP)
      throw new ParquetError(`has a row group of ${count} rows: write groups of at most ${MOST_GROUP}`);
    const rowEnd = rowStart + count;
    const read = await orRefuse(() =>
      parquetReadObjects({ file, metadata, rowStart, rowEnd, compressors: BOUNDED, parsers: PARSERS }),
    );
    for (const [index, found] of read.entries())
      row(
        columns.map((column) => cellOf(found[column.name], column)),
        rowStart + index + 2,
      );
    rowStart = rowEnd;
  }
}

interface WholeFile {
  readonly byteLength: number;
  slice(start: number, end?: number): ArrayBuffer;
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<WholeFile> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > MOST_BYTES)
      throw new ParquetError(`has more than ${MOST_BYTES} bytes: write CSV, which is read row by row`);
    pieces.push(piece);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all.buffer;
}

/** Any error that the library throws over a damaged file counts as an error of the file. */
async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ParquetError) throw error;
    const why = error instanceof Error ? error.message.slice(0, 200) : "it cannot be read";
    throw new ParquetError(`is not a complete Parquet file: ${why}`);
  }
}

interface ColumnOf {
  readonly name: string;
  /** Whether its times have no zone. */
  readonly isLocal: boolean;
}

/** Returns the flat columns; a nested column is not a cell. */
function columnsOf({ schema }: FileMetaData): ColumnOf[] {
  const [, ...elements] = schema;
  const flat: ColumnOf[] = [];
  for (let at = 0; at < elements.length; at += 1) {
    const element = elements[at];
    if (element === undefined) break;
    if (element.num_children === undefined) flat.push({ name: element.name, isLocal: isLocal(element) });
    else at += descendants(elements, at);
  }
  return flat;
}

function descendants(elements: readonly SchemaElement[], at: number): number {
  let left = elements[at]?.num_children ?? 0;
  let next = at;
  while (left > 0 && next + 1 < elements.length) {
    next += 1;
    left += (elements[next]?.num_children ?? 0) - 1;
  }
  return next - at;
}

function isLocal({ logical_type: type }: SchemaElement): boolean {
  return type?.type === "TIMESTAMP" && !type.isAdjustedToUTC;
}

/** Formats nanoseconds since 1970 as RFC 3339. */
function instant(nanos: bigint): string {
  const second = 1_000_000_000n;
  const rest = ((nanos % second) + second) % second;
  const whole = new Date(Number((nanos - rest) / 1_000_000n)).toISOString().slice(0, 19);
  return `${whole}.${String(rest).padStart(9, "0")}Z`;
}

const PARSERS = {
  timestampFromMilliseconds: (millis: bigint): string => instant(millis * 1_000_000n),
  timestampFromMicroseconds: (micros: bigint): string => instant(micros * 1_000n),
  timestampFromNanoseconds: instant,
};

function cellOf(value: unknown, { isLocal: local }: ColumnOf): string {
  switch (typeof value) {
    case "string":
      return local && value.endsWith("Z") ? value.slice(0, -1) : value;
    case "number":
    case "bigint":
    case "boolean":
      return String(value);
    default:
      return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : "";
  }
}

type Unpack = (input: Uint8Array, outputLength: number) => Uint8Array;

/** The library's decompressors trust the length that a page declares, and decompress any amount of data. */
const OWN: Readonly<Record<string, Unpack>> = {
  BROTLI: (input, outputLength) =>
    brotliDecompressSync(input, { maxOutputLength: Math.max(1, outputLength) }),
  ZSTD: (input, outputLength) => {
    new ZstdFrames(MOST_PAGE).push(input);
    return (compressors.ZSTD as Unpack)(input, outputLength);
  },
};

/** A page declares its decompressed length. One that declares too much, or decompresses to more, is rejected. */
const BOUNDED = Object.fromEntries(
  Object.entries({ ...(compressors as Readonly<Record<string, Unpack>>), ...OWN }).map(([codec, unpack]) => [
    codec,
    (input: Uint8Array, outputLength: number): Uint8Array => {
      if (outputLength > MOST_PAGE) throw new ParquetError(`has a page of ${outputLength} bytes`);
      try {
        return unpack(input, outputLength);
      } catch (error) {
        if (error instanceof ZstdError) throw new ParquetError(`has a page that ${error.message}`);
        throw error;
      }
    },
  ]),
);
