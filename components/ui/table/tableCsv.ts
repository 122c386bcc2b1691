import { toCsv, type Cell } from "@/lib/document/csv";
import { columnName, type CellValue, type Column } from "./columns";

/** Exports the columns that have values; times as ISO 8601. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const written = columns.flatMap((column) => {
    const { key, value, exports } = column;
    return exports ?? (value ? [{ name: columnName(column) ?? key, value }] : []);
  });
  return toCsv(
    written.map(({ name }) => name),
    rows.map((row) => written.map(({ value }) => cell(value(row)))),
  );
}

function cell(value: CellValue): Cell {
  return value instanceof Date ? value.toISOString() : value;
}
