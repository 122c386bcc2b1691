/**
 * The rows of the ranking, drawn by hand: at every move of a slider all of them may change, and within one frame only
 * those in sight are touched. Elements belong to images, so a row whose rank changes slides to its new place.
 */
import type { RankingView } from "@/lib/client/tuner/protocol";
import { scaleOf, segmentsInto, type Scale } from "./bars";
import { createRow, fillRow, type RowElements } from "./rowElements";

export interface RowListElements {
  /** Scrolls. */
  readonly box: HTMLElement;
  /** As high as all rows. */
  readonly list: HTMLElement;
  readonly cut: HTMLElement;
}

export interface RowListOptions {
  readonly onOpen: (image: string) => void;
  /** How many images the search leaves, and how many there are. */
  readonly onCount: (shown: number, all: number) => void;
}

const CUT_HEIGHT = 28;
/** Rows drawn beyond either edge: what a turn of the wheel brings into sight before the next frame. */
const OVERSCAN = 3;
/** Near an edge of the list a drag scrolls it, pixels a move. */
const EDGE = 32;
const SCROLL = 14;

export class RowList {
  private view: RankingView | null = null;
  private scale: Scale = { low: 0, high: 1 };
  /** Rows that the search leaves, in order of rank. */
  private shown: Int32Array = new Int32Array(0);
  /** How many of them are selected: the cut stands behind so many. */
  private above = 0;
  private search = "";
  private rowHeight = 40;
  /** Of the box, in pixels, as they were last seen. */
  private scrollTop = 0;
  private height = 0;
  private active: string | null = null;
  private readonly live = new Map<string, RowElements>();
  private readonly spare: RowElements[] = [];
  private segments = new Float64Array(0);
  private dragging = false;

  constructor(
    private readonly elements: RowListElements,
    private readonly options: RowListOptions,
  ) {
    elements.box.addEventListener("scroll", this.scrolled, { passive: true });
  }

  private readonly scrolled = (): void => {
    this.scrollTop = this.elements.box.scrollTop;
    this.draw();
  };

  /** The box has another size. Asking for it at every move would lay the page out at every move. */
  resized(): void {
    this.height = this.elements.box.clientHeight;
    this.scrolled();
  }

  destroy(): void {
    this.elements.box.removeEventListener("scroll", this.scrolled);
    this.elements.list.replaceChildren();
    this.live.clear();
  }

  setRanking(view: RankingView): void {
    this.view = view;
    this.scale = scaleOf(view);
    if (this.segments.length < view.parts.length * 2 + 2) {
      this.segments = new Float64Array(view.parts.length * 2 + 2);
    }
    this.filter();
  }

  setSearch(search: string): void {
    this.search = search.trim().toLowerCase();
    this.filter();
  }

  setRowHeight(height: number): void {
    this.rowHeight = height;
    this.draw();
  }

  /** While the cut is dragged rows stand still under the pointer. */
  setDragging(dragging: boolean): void {
    this.dragging = dragging;
  }

  get activeImage(): string | null {
    return this.active;
  }

  /** Moves the keyboard's place by so many rows, and brings it into sight. */
  moveActive(step: number): void {
    if (this.view === null || this.shown.length === 0) return;
    const now = this.active === null ? -1 : this.indexOf(this.active);
    const next = now < 0 ? 0 : Math.min(this.shown.length - 1, Math.max(0, now + step));
    this.setActive(this.nameAt(next));
    this.reveal(next);
  }

  setActive(image: string | null): void {
    this.active = image;
    this.draw();
  }

  /**
   * The rank of the last image above a height in the window, which is what the cut dragged there means. Near an edge
   * of the list it scrolls.
   */
  dragTo(clientY: number): number {
    const { box } = this.elements;
    const { top, bottom } = box.getBoundingClientRect();
    if (clientY < top + EDGE) box.scrollTop -= SCROLL;
    if (clientY > bottom - EDGE) box.scrollTop += SCROLL;
    return this.rankAt(clientY - top + box.scrollTop);
  }

  private rankAt(y: number): number {
    if (this.view === null) return 1;
    const cutTop = this.above * this.rowHeight;
    const past = y > cutTop + CUT_HEIGHT ? y - CUT_HEIGHT : Math.min(y, cutTop);
    const index = Math.min(this.shown.length, Math.max(0, Math.round(past / this.rowHeight)));
    return index === 0 ? 1 : (this.view.ranks[this.shown[index - 1] ?? 0] ?? 1);
  }

  readonly draw = (): void => {
    const { view, shown, rowHeight, above } = this;
    const { list, cut } = this.elements;
    if (view === null) return;
    // Nothing is read from the document here, so that the browser lays out once, when it paints.
    const { scrollTop, height } = this;
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - OVERSCAN);
    const last = Math.min(shown.length, Math.ceil((scrollTop + height) / rowHeight) + OVERSCAN);
    list.style.height = `${shown.length * rowHeight + CUT_HEIGHT}px`;
    cut.style.transform = `translateY(${above * rowHeight}px)`;
    const wanted = new Set<string>();
    for (let i = first; i < last; i++) wanted.add(this.nameAt(i));
    for (const [name, row] of this.live) {
      if (wanted.has(name)) continue;
      this.live.delete(name);
      row.root.remove();
      this.spare.push(row);
    }
    let activeId = "";
    for (let i = first; i < last; i++) {
      const row = shown[i] ?? 0;
      const name = view.names[row] ?? "";
      const element = this.rowFor(name, view.parts.length);
      segmentsInto(this.segments, view, row, this.scale);
      fillRow(element, view, row, this.segments, {
        y: i * rowHeight + (i >= above ? CUT_HEIGHT : 0),
        height: rowHeight,
        position: i + 1,
        size: shown.length,
        active: name === this.active,
      });
      if (name === this.active) activeId = element.root.id;
    }
    if (activeId === "") list.removeAttribute("aria-activedescendant");
    else list.setAttribute("aria-activedescendant", activeId);
    list.toggleAttribute("data-still", this.dragging);
  };

  private rowFor(name: string, parts: number): RowElements {
    const known = this.live.get(name);
    if (known?.segments.length === Math.max(1, parts)) return known;
    if (known !== undefined) {
      known.root.remove();
      this.live.delete(name);
    }
    let row = this.spare.pop();
    if (row?.segments.length !== Math.max(1, parts)) row = createRow(Math.max(1, parts), this.options.onOpen);
    this.live.set(name, row);
    // What is put into the document anew does not slide from where another image stood.
    row.y = NaN;
    this.elements.list.append(row.root);
    return row;
  }

  private filter(): void {
    const { view, search } = this;
    if (view === null) return;
    const { order, names, ranks, maxImages } = view;
    this.shown =
      search === "" ? order : order.filter((row) => (names[row] ?? "").toLowerCase().includes(search));
    let above = 0;
    while (above < this.shown.length && (ranks[this.shown[above] ?? 0] ?? 0) <= maxImages) above++;
    this.above = above;
    this.options.onCount(this.shown.length, order.length);
    this.draw();
  }

  private nameAt(index: number): string {
    return this.view?.names[this.shown[index] ?? 0] ?? "";
  }

  private indexOf(image: string): number {
    return this.view === null ? -1 : this.shown.indexOf(this.view.names.indexOf(image));
  }

  private reveal(index: number): void {
    const { box } = this.elements;
    const top = index * this.rowHeight + (index >= this.above ? CUT_HEIGHT : 0);
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + this.rowHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top + this.rowHeight - box.clientHeight;
    }
  }
}
