/** CSV that a spreadsheet shows and does not execute; for the API's answers and for files that a page makes. */
import { stringify } from "csv-stringify/browser/esm/sync";
import { guarded } from "./formulaGuard";

export type Cell = string | number | boolean | null | DecimalCell;

/** An exact decimal, which is written digit by digit: a number as a spreadsheet reads it, also with a minus. */
export interface DecimalCell {
  readonly decimal: string;
}

/** A header and its rows. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return csvRows([header, ...rows]);
}

/** A text that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map(guard)),
    { cast: { boolean: String, number: withoutNoise }, quoted_match: SEPARATOR },
  );
}

/** Twelve significant digits: what floating point leaves behind them, as in 4756.200000000056, is no measurement. */
function withoutNoise(value: number): string {
  return writtenOut(String(Number.isInteger(value) ? value : Number(value.toPrecision(12))));
}

/** Without a power of ten: "3.9e-8" is 0.000000039, so that a column reads the same from top to bottom. */
function writtenOut(text: string): string {
  const [, sign = "", whole = "", decimals = "", power = ""] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (power === "") return text;
  const digits = whole + decimals;
  const point = 1 + Number(power);
  return point <= 0 ? `${sign}0.${"0".repeat(-point)}${digits}` : `${sign}${digits.padEnd(point, "0")}`;
}

/** Where the decimal comma is used, spreadsheets take semicolons to separate cells; some guess tabs. */
const SEPARATOR = /[;\t]/;

const DECIMAL = /^-?\d+(\.\d+)?$/;

function guard(cell: Cell): Exclude<Cell, DecimalCell> {
  if (typeof cell === "object" && cell !== null) {
    if (DECIMAL.test(cell.decimal)) return cell.decimal;
    throw new Error("A cell is declared a decimal and is not one.");
  }
  return typeof cell === "string" ? guarded(cell) : cell;
}
