/** Rows of a file that were not used. All are counted, and the first ones are kept with their reasons. */
import type { RejectedRow, UnreadCells } from "../shapes";

export type OnRejected = (row: RejectedRow) => void;

/** Maximum number of listed rows. The others are counted. */
const LISTED = 1_000;

/** One error of a row. `column` is empty if the whole row is meant. */
export interface Problem {
  readonly column: string;
  readonly reason: string;
}

export class Rejected {
  readonly rows: RejectedRow[] = [];
  total = 0;
  /** Number of rows by the column that is wrong; a row counts for each of its wrong columns. */
  readonly byColumn = new Map<string, number>();
  /** Cells that count as empty because they could not be read, by column: their rows are used. */
  readonly unread = new Map<string, UnreadCells>();

  /** `onRow` is called for every row, including those that are not listed. */
  constructor(
    private readonly file: string,
    private readonly onRow?: OnRejected,
  ) {}

  /** Counts a cell that only some replays need: losing its row would be worse than not knowing it. */
  addUnread(line: number, column: string, reason: string): void {
    const before = this.unread.get(column) ?? { file: this.file, line, column, reason, cells: 0 };
    this.unread.set(column, { ...before, cells: before.cells + 1 });
  }

  /** Adds a row with one error. `line` counts from 1 and includes the header. */
  add(line: number, column: string, reason: string): void {
    this.addAll(line, [{ column, reason }]);
  }

  /** Adds a row under the column of its first error, with the reasons of all. At most one error per column. */
  addAll(line: number, problems: readonly Problem[]): void {
    const [first, ...others] = problems;
    if (first === undefined) return;
    this.total += 1;
    for (const { column } of problems) this.byColumn.set(column, (this.byColumn.get(column) ?? 0) + 1);
    const { column } = first;
    const reason = [first.reason, ...others.map((other) => `${other.column} ${other.reason}`)].join("; ");
    const row = { file: this.file, line, column, reason };
    if (this.rows.length < LISTED) this.rows.push(row);
    this.onRow?.(row);
  }
}
