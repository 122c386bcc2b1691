/** Rows to compare, which stay visible above the others. */
import type { RankedRows } from "../rows";
import { Presses } from "./presses";
import { createRow, type RowElements } from "./rowElements";
import type { Slides } from "./slides";

export class PinnedRows {
  /** By name, in display order. */
  private readonly pinned = new Map<string, RowElements>();

  constructor(
    private readonly place: HTMLElement,
    private readonly slides: Slides,
    onOpen: (name: string) => void,
  ) {
    new Presses(place, () => this.pinned.values(), onOpen);
  }

  set(names: readonly string[]): void {
    for (const { root } of this.pinned.values()) root.remove();
    this.pinned.clear();
    for (const name of names) {
      const row = createRow();
      // Outside the list box: the option is in the list, this is a copy of it.
      row.root.removeAttribute("role");
      this.place.append(row.root);
      this.pinned.set(name, row);
    }
  }

  /** Draws those that are ranked, each written by `fill`. O(rows) for each. */
  draw(rows: RankedRows, rowHeight: number, fill: (element: RowElements, row: number) => void): void {
    if (this.pinned.size === 0) return;
    let y = 0;
    for (const [name, element] of this.pinned) {
      const row = rows.names.indexOf(name);
      const isRanked = row >= 0 && (rows.ranks[row] ?? 0) > 0;
      element.root.hidden = !isRanked;
      if (!isRanked) continue;
      fill(element, row);
      this.slides.move(element, y, true);
      y += rowHeight;
    }
    this.place.style.height = `${y}px`;
  }
}
