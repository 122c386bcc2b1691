/** Which rows of a ranking are shown, in which order, and at which position in the list. Pure. */
import { filterRows, sortRows, type RankedRows, type RowFilter, type RowSort } from "../rows";
import { LINE_HEIGHT, ROW_HEIGHT } from "./layout";

export class ShownRows {
  rows: RankedRows | null = null;
  filter: RowFilter = { search: "", show: "all" };
  sort: RowSort = "rank";
  /** Pixels. */
  rowHeight = ROW_HEIGHT;
  /** Rows that match the filter, in display order. */
  indexes: Int32Array = new Int32Array(0);
  /** How many of them are above the line; all if the list is not in order of rank and shows no line. */
  above = 0;

  /** Call after a change of rows, filter or sort. */
  apply(): void {
    const { rows } = this;
    if (rows === null) return;
    this.indexes = sortRows(rows, filterRows(rows, this.filter), this.sort);
    let above = this.sort === "rank" ? 0 : this.count;
    while (above < this.count && (rows.ranks[this.indexes[above] ?? 0] ?? 0) <= rows.line) above++;
    this.above = above;
  }

  get count(): number {
    return this.indexes.length;
  }

  /** The height of all rows and the line. */
  get wholeHeight(): number {
    return this.count * this.rowHeight + LINE_HEIGHT;
  }

  topOf(index: number): number {
    return index * this.rowHeight + (index >= this.above ? LINE_HEIGHT : 0);
  }

  /** The number of rows above the line, whatever the sort. */
  get atLine(): number {
    const { rows, indexes, above } = this;
    if (rows === null || this.sort === "rank") return above;
    return Math.max(0, indexes.indexOf(rows.order[rows.line] ?? -1));
  }

  nameAt(index: number): string {
    return this.rows?.names[this.indexes[index] ?? 0] ?? "";
  }

  /** -1 if the row is not shown. O(rows). */
  indexOf(name: string): number {
    return this.rows === null ? -1 : this.indexes.indexOf(this.rows.names.indexOf(name));
  }

  /**
   * The index `step` rows after a name, within the rows shown; the first if the name is not among them. O(rows).
   */
  indexFrom(name: string | null, step: number): number {
    const now = name === null ? -1 : this.indexOf(name);
    return now < 0 ? 0 : Math.min(this.count - 1, Math.max(0, now + step));
  }

  /** The rank of the last row above a position in the list: where the line is placed when its middle is there. */
  rankAt(y: number): number {
    const rowsAbove = Math.round((y - LINE_HEIGHT / 2) / this.rowHeight);
    const index = Math.min(this.count, Math.max(0, rowsAbove));
    return index === 0 ? 1 : (this.rows?.ranks[this.indexes[index - 1] ?? 0] ?? 1);
  }
}
