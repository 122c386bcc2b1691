/** The elements of the rows in sight. One belongs to a name for as long as that is in sight, and then to another. */
import type { RankedRows } from "../rows";
import { Presses } from "./presses";
import { createRow, describeRow, type RowElements } from "./rowElements";
import type { Slides } from "./slides";

export class RowPool {
  private readonly live = new Map<string, RowElements>();
  /** Of names that have just gone out of sight. */
  private readonly free: RowElements[] = [];
  /** Not in the document. */
  private readonly spare: RowElements[] = [];
  private readonly presses: Presses;

  constructor(
    private readonly list: HTMLElement,
    private readonly slides: Slides,
    onOpen: (name: string) => void,
  ) {
    this.presses = new Presses(list, () => this.live.values(), onOpen);
  }

  /** Takes the elements of all other names, so that those that come can have them. */
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
    // An element that one name leaves goes to the one that comes: adding an element costs more than any other change.
    const row = this.free.pop() ?? this.spare.pop() ?? createRow();
    this.live.set(name, row);
    if (!row.root.isConnected) this.list.append(row.root);
    return row;
  }

  /** Takes what nobody came for out of the document. */
  putAway(): void {
    for (const { root } of this.free) root.remove();
    this.spare.push(...this.free);
    this.free.length = 0;
  }

  /** Puts what each row in sight shows into words, for those who hear it. O(rows). */
  describe(rows: RankedRows): void {
    const indexes = new Map(rows.names.map((name, index) => [name, index]));
    for (const [name, row] of this.live) {
      const index = indexes.get(name);
      if (index !== undefined) describeRow(row, rows, index);
    }
  }

  /** A row is pressed: the order waits. */
  get isPressed(): boolean {
    return this.presses.isPressed;
  }

  /** In the document as in the list, for those who read it row by row: what moved took its element along. */
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
