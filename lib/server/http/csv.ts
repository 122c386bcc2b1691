/** CSV that a spreadsheet shows and does not execute. */
import { stringify } from "csv-stringify/sync";

export type Cell = string | number | boolean | null;

/** A header and its rows. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return csvRows([header, ...rows]);
}

/** A text that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map(guard)),
    { cast: { boolean: String } },
  );
}

function guard(cell: Cell): Cell {
  return typeof cell === "string" && /^[=+\-@\t\r\n|]/.test(cell) ? `'${cell}` : cell;
}
