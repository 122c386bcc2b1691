/** Rows of a file that were not used: all are counted, the first ones kept with their reasons. */
import type { RejectedRow } from "../shapes";

export type OnRejected = (row: RejectedRow) => void;

/** Rows that are listed; those beyond are counted. */
const LISTED = 1_000;

export class Rejected {
  readonly rows: RejectedRow[] = [];
  total = 0;
  /** Rows by the column that is wrong with them. */
  readonly byColumn = new Map<string, number>();

  /** `onRow` is given every row, also those that are not listed. */
  constructor(
    private readonly file: string,
    private readonly onRow?: OnRejected,
  ) {}

  /** `line` from 1, the header included; `column` is empty where the whole row is meant. */
  add(line: number, column: string, reason: string): void {
    this.total += 1;
    this.byColumn.set(column, (this.byColumn.get(column) ?? 0) + 1);
    const row = { file: this.file, line, column, reason };
    if (this.rows.length < LISTED) this.rows.push(row);
    this.onRow?.(row);
  }
}
