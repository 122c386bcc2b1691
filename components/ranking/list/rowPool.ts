/**
 * The elements of the visible rows. An element belongs to a name as long as that is visible, then is reused for
 * another.
 */
import type { RankedRows } from "../rows";
import { Presses } from "./presses";
import { createRow, describeRow, type RowElements } from "./rowElements";
import type { Slides } from "./slides";

export class RowPool {
  private readonly live = new Map<string, RowElements>();
  /** Elements of names that are no longer visible. */
  private readonly free: RowElements[] = [];
  /** Elements that are not in the document. */
  private readonly spare: RowElements[] = [];
  private readonly presses: Presses;

  constructor(
    private readonly list: HTMLElement,
    private readonly slides: Slides,
    onOpen: (name: string) => void,
  ) {
    this.presses = new Presses(list, () => this.live.values(), onOpen);
  }

  /** Frees the elements of all other names for reuse. */
  keep(wanted: ReadonlySet<string>): void {
    for (const [name, row] of this.live) {
      if (wanted.has(name)) continue;
      this.live.delete(name);
      this.slides.forget(row);
      row.y = NaN;
      this.free.push(row);
    }
  }

  rowFor(name: string): RowElements {
    const known = this.live.get(name);
    if (known !== undefined) return known;
    // Reuses a freed element, since adding an element costs more than any other change.
    const row = this.free.pop() ?? this.spare.pop() ?? createRow();
    this.live.set(name, row);
    if (!row.root.isConnected) this.list.append(row.root);
    return row;
  }

  /** Removes the elements that were not reused from the document. */
  putAway(): void {
    for (const { root } of this.free) root.remove();
    this.spare.push(...this.free);
    this.free.length = 0;
  }

  /** Describes each visible row for screen readers. O(rows). */
  describe(rows: RankedRows): void {
    const indexes = new Map(rows.names.map((name, index) => [name, index]));
    for (const [name, row] of this.live) {
      const index = indexes.get(name);
      if (index !== undefined) describeRow(row, rows, index);
    }
  }

  /** Whether a row is pressed; reordering must wait. */
  get isPressed(): boolean {
    return this.presses.isPressed;
  }

  /**
   * Sorts the elements in the document as in the list, for screen readers that read row by row: a moved row took
   * its element along.
   */
  order(): void {
    let at = this.list.firstElementChild;
    const rows = [...this.live.values()].sort((a, b) => (a.place?.position ?? 0) - (b.place?.position ?? 0));
    for (const { root } of rows) {
      if (root === at) at = at.nextElementSibling;
      else this.list.insertBefore(root, at);
    }
  }

  clear(): void {
    this.list.replaceChildren();
    this.live.clear();
  }
}
