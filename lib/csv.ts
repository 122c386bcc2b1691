/** CSV that a spreadsheet shows and does not execute; for the API's answers and for files that a page makes. */
import { stringify } from "csv-stringify/browser/esm/sync";

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

/** Also behind spaces, which some programs drop, and in the full width that East Asian keyboards type. */
const FORMULA = /^(?:[\t\r\n]|[\s\u0000-\u001f\u200b\ufeff]*[=+\-@|＝＋－＠｜])/;

function guard(cell: Cell): Cell {
  return typeof cell === "string" && FORMULA.test(cell) ? `'${cell}` : cell;
}
