/** Rows of a table in a file of any form that is read: CSV, plain or packed with gzip or zstd, or Parquet. */
import { beginOf } from "./begin";
import { readCsvRows, TableFileError, type OnRow } from "./csvRows";
import { ParquetError, readParquetRows } from "./parquet";

/** As readCsvRows; rows of Parquet are numbered from 2, as if the names of its columns were the first line. */
export async function readTableRows(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  row: OnRow,
): Promise<void> {
  const { format, all } = await beginOf(bytes);
  if (format !== "parquet") return readCsvRows(file, all, row);
  try {
    await readParquetRows(all, (cells, line) => row(cells, line, false));
  } catch (error) {
    if (!(error instanceof ParquetError)) throw error;
    throw new TableFileError(file, `${error.message}.`);
  }
}
