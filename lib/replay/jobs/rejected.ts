/** Rows of a file that were not used. All are counted, and the first ones are kept with their reasons. */
import type { RejectedRow } from "../shapes";

export type OnRejected = (row: RejectedRow) => void;

/** Maximum number of listed rows. The others are counted. */
const LISTED = 1_000;

export class Rejected {
  readonly rows: RejectedRow[] = [];
  total = 0;
  /** Number of rows by the column that is wrong. */
  readonly byColumn = new Map<string, number>();

  /** `onRow` is called for every row, including those that are not listed. */
  constructor(
    private readonly file: string,
    private readonly onRow?: OnRejected,
  ) {}

  /** `line` counts from 1 and includes the header; `column` is empty if the whole row is meant. */
  add(line: number, column: string, reason: string): void {
    this.total += 1;
    this.byColumn.set(column, (this.byColumn.get(column) ?? 0) + 1);
    const row = { file: this.file, line, column, reason };
    if (this.rows.length < LISTED) this.rows.push(row);
    this.onRow?.(row);
  }
}
