/** Rows of a file that were not used: all are counted, the first ones kept with their reasons. */
import type { RejectedRow } from "../shapes";

/** Rows that are listed; those beyond are counted. */
const LISTED = 1_000;

export class Rejected {
  readonly rows: RejectedRow[] = [];
  total = 0;

  constructor(private readonly file: string) {}

  /** `line` from 1, the header included; `column` is empty where the whole row is meant. */
  add(line: number, column: string, reason: string): void {
    this.total += 1;
    if (this.rows.length < LISTED) this.rows.push({ file: this.file, line, column, reason });
  }
}
