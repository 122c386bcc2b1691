/**
 * Reads the rows of a table from a file in any supported format: CSV, plain or compressed with gzip or zstd, or
 * Parquet.
 */
import { detectFormat } from "./format";
import { readCsvRows, TableFileError, type OnRow } from "./csvRows";
import { ParquetError, readParquetRows } from "./parquet";

/** Like readCsvRows. Rows of Parquet are numbered from 2, as if the names of its columns were the first line. */
export async function readTableRows(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  row: OnRow,
): Promise<void> {
  const { format, all } = await detectFormat(bytes);
  if (format !== "parquet") return readCsvRows(file, all, row);
  try {
    await readParquetRows(all, (cells, line) => row(cells, line, false));
  } catch (error) {
    if (!(error instanceof ParquetError)) throw error;
    throw new TableFileError(file, `${error.message}.`);
  }
}
