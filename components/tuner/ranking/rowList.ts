/**
 * The rows of the ranking, drawn by hand: at every move of a slider all of them may change, and within one frame only
 * those in sight are touched. Elements belong to images, so a row whose rank changes slides
 * to its new place.
 */
import type { RankingView } from "@/lib/client/tuner/protocol";
import { scaleOf, segmentsInto, type Scale } from "./bars";
import { pageColours } from "../pageColours";
import { barBackground } from "./rowBar";
import { createRow, describeRow, fillRow, type RowElements } from "./rowElements";
import { Slides } from "./slides";

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
/**
 * Rows drawn beyond either edge, once the hand rests: what a turn of the wheel brings into sight before the next frame.
 * While a slider moves nobody scrolls, and rows out of sight would take their share of every frame.
 */
const OVERSCAN = 6;
/** Near an edge of the list a drag scrolls it, pixels a move. */
const EDGE = 32;
const SCROLL = 14;
/** Without a move, until the rows are put into words and those beyond the edges are drawn. */
const REST_MS = 150;

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
  /** Of images that have just gone out of sight. */
  private readonly free: RowElements[] = [];
  /** Not in the document. */
  private readonly spare: RowElements[] = [];
  private readonly slides = new Slides();
  private segments = new Float64Array(0);
  private colours = pageColours().parts;
  private dragging = false;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private shape = { height: -1, above: -1, rowHeight: -1, activeId: "" };

  constructor(
    private readonly elements: RowListElements,
    private readonly options: RowListOptions,
  ) {
    elements.box.addEventListener("scroll", this.scrolled, { passive: true });
    this.schemes.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
  }

  /** Light has become dark, or the other way round. */
  private readonly schemes = new MutationObserver(() => {
    this.colours = pageColours().parts;
    this.draw(OVERSCAN);
  });

  private readonly scrolled = (): void => {
    this.scrollTop = this.elements.box.scrollTop;
    this.draw(OVERSCAN);
  };

  /** The box has another size. Asking for it at every move would lay the page out at every move. */
  resized(): void {
    this.height = this.elements.box.clientHeight;
    this.scrolled();
  }

  destroy(): void {
    this.elements.box.removeEventListener("scroll", this.scrolled);
    this.schemes.disconnect();
    this.slides.destroy();
    clearTimeout(this.resting);
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

  private draw(overscan = 0): void {
    const { view, shown, rowHeight, above } = this;
    if (view === null) return;
    // Nothing is read from the document here, so that the browser lays out once, when it paints.
    const { scrollTop, height } = this;
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
    const last = Math.min(shown.length, Math.ceil((scrollTop + height) / rowHeight) + overscan);
    const wanted = new Set<string>();
    for (let i = first; i < last; i++) wanted.add(this.nameAt(i));
    for (const [name, row] of this.live) {
      if (wanted.has(name)) continue;
      this.live.delete(name);
      this.slides.forget(row);
      row.y = NaN;
      this.free.push(row);
    }
    let activeId = "";
    for (let i = first; i < last; i++) {
      const row = shown[i] ?? 0;
      const name = view.names[row] ?? "";
      const element = this.rowFor(name);
      segmentsInto(this.segments, view, row, this.scale);
      const missing = (part: number): boolean => view.missing[part]?.[row] === 1;
      const bar = barBackground(Math.max(1, view.parts.length), this.segments, this.colours, missing);
      fillRow(element, view, row, bar, {
        height: rowHeight,
        position: i + 1,
        size: shown.length,
        active: name === this.active,
      });
      // What has just come into the list does not slide there from where another image stood.
      const atOnce = this.dragging || Number.isNaN(element.y);
      this.slides.move(element, i * rowHeight + (i >= above ? CUT_HEIGHT : 0), atOnce);
      if (name === this.active) activeId = element.root.id;
    }
    for (const row of this.free) row.root.remove();
    this.spare.push(...this.free);
    this.free.length = 0;
    this.shapeList({ height: shown.length * rowHeight + CUT_HEIGHT, above, rowHeight, activeId });
    clearTimeout(this.resting);
    this.resting = setTimeout(this.rest, REST_MS);
  }

  private shapeList(shape: RowList["shape"]): void {
    const { list, cut } = this.elements;
    const before = this.shape;
    this.shape = shape;
    if (before.height !== shape.height) list.style.height = `${shape.height}px`;
    if (before.above !== shape.above || before.rowHeight !== shape.rowHeight) {
      cut.style.transform = `translateY(${shape.above * shape.rowHeight}px)`;
    }
    if (before.activeId === shape.activeId) return;
    if (shape.activeId === "") list.removeAttribute("aria-activedescendant");
    else list.setAttribute("aria-activedescendant", shape.activeId);
  }

  private readonly rest = (): void => {
    const { view } = this;
    if (view === null) return;
    this.draw(OVERSCAN);
    clearTimeout(this.resting);
    const indexes = new Map(view.names.map((name, index) => [name, index]));
    for (const [name, row] of this.live) {
      const index = indexes.get(name);
      if (index !== undefined) describeRow(row, view, index);
    }
  };

  private rowFor(name: string): RowElements {
    const known = this.live.get(name);
    if (known !== undefined) return known;
    // Where one image leaves and another comes, the row stays in the document: a new one is the dearest of all changes.
    const row = this.free.pop() ?? this.spare.pop() ?? createRow(this.options.onOpen);
    this.live.set(name, row);
    if (!row.root.isConnected) this.elements.list.append(row.root);
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
