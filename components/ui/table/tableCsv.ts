import { toCsv, type Cell } from "@/lib/document/csv";
import { bytesIn, durationsIn } from "@/lib/client/columnFormats";
import { columnName, type CellValue, type Column } from "./columns";

/** Exports the columns that have values, with the unit after the name; times as ISO 8601. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const written = columns.flatMap((column) => {
    const { key, value, exports } = column;
    const unit = unitOf(column);
    const name = columnName(column) ?? key;
    return exports ?? (value ? [{ name: unit === null ? name : `${name}, ${unit}`, value }] : []);
  });
  return toCsv(
    written.map(({ name }) => name),
    rows.map((row) => written.map(({ value }) => cell(value(row)))),
  );
}

function unitOf({ unit, formats }: Column<never>): string | null {
  return unit ?? (formats === durationsIn ? "ms" : formats === bytesIn ? "B" : null);
}

function cell(value: CellValue): Cell {
  return value instanceof Date ? value.toISOString() : value;
}
