/**
 * Draws the rows of a ranking directly to the DOM (docs/decisions/016): every move of a slider may change all of
 * them, and each frame touches only the visible ones. An element belongs to a name, so a row whose rank changes
 * slides to its new position.
 */
import type { RankedRows, RowFilter, RowSort } from "../rows";
import { BarPainter } from "./barPainter";
import { BoxScroll } from "./boxScroll";
import { layoutFor, LINE_HEIGHT, MINIATURE_WIDTH } from "./layout";
import { LineElement } from "./lineElement";
import { lineState, listDigits } from "./lineState";
import type { ListElements } from "./listElements";
import { ListShape } from "./listShape";
import { Miniature } from "./miniature";
import { nameRoom } from "./nameRoom";
import { PinnedRows } from "./pinnedRows";
import { describeRow, fillRow, type Place, type RowElements } from "./rowElements";
import { RowPool } from "./rowPool";
import { ShownRows } from "./shownRows";
import { Slides } from "./slides";
import { WatchedLine } from "./watchedLine";

export interface RowListeners {
  readonly onOpen: (name: string) => void;
  /** Called with the number of rows that match the filter and the total. */
  readonly onCount?: ((shown: number, all: number) => void) | undefined;
}

/**
 * Rows drawn beyond either edge while nothing moves: what one wheel step brings into view before the next frame.
 * While a slider moves nobody scrolls, and hidden rows would take time from every frame.
 */
const OVERSCAN = 6;
/** Time without a move until rows are described for screen readers and those beyond the edges are drawn. */
const REST_MS = 150;

export class RowList {
  private readonly shown = new ShownRows();
  /** Decimals of the scores. */
  private digits = 4;
  /** The scroll position and size of the box in pixels, as last read. */
  private scrollTop = 0;
  private height = 0;
  /** Number of characters that fit the name column. */
  private room = Infinity;
  private active: string | null = null;
  /** The row to scroll into view as soon as it is in the list. */
  private wanted: string | null = null;
  private readonly slides = new Slides();
  private readonly bars = new BarPainter();
  private readonly scroll: BoxScroll;
  private readonly pool: RowPool;
  private readonly pins: PinnedRows;
  private readonly line: LineElement;
  private readonly miniature: Miniature;
  private readonly shape: ListShape;
  private readonly watched = new WatchedLine();
  private dragging = false;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private listeners: RowListeners = { onOpen: () => undefined };

  constructor(private readonly elements: ListElements) {
    const opened = (name: string): void => {
      this.setActive(name);
      this.listeners.onOpen(name);
    };
    this.scroll = new BoxScroll(elements.box);
    this.shape = new ListShape(elements.list);
    this.pool = new RowPool(elements.list, this.slides, opened);
    this.pins = new PinnedRows(elements.pins, this.slides, opened);
    this.line = new LineElement(elements.line);
    this.miniature = new Miniature(elements.miniature, elements.box);
  }

  /** Follows the box's scrolling and the page's colours until `detach`. */
  attach(): void {
    this.elements.box.addEventListener("scroll", this.scrolled, { passive: true });
    this.schemes.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
    this.resized();
  }

  detach(): void {
    this.elements.box.removeEventListener("scroll", this.scrolled);
    this.schemes.disconnect();
    this.slides.destroy();
    clearTimeout(this.resting);
    this.miniature.destroy();
    this.pool.clear();
  }

  listen(listeners: RowListeners): void {
    this.listeners = listeners;
  }

  private readonly schemes = new MutationObserver(() => {
    this.bars.recolour();
    this.resized();
  });

  private readonly scrolled = (): void => {
    this.scrollTop = this.elements.box.scrollTop;
    this.draw(OVERSCAN);
    this.miniature.scrolled(this.scrollTop, this.height, this.shown.wholeHeight);
  };

  /** Call when the size of the box has changed. Reading the size on every move would force a layout each time. */
  resized(): void {
    const { box, root, ruler } = this.elements;
    // Not the box's width, which depends on the size chosen here.
    const width = root.offsetWidth - MINIATURE_WIDTH;
    this.height = box.clientHeight;
    // Inside a hidden tab it has no width.
    if (width > 0) {
      const { size, rowHeight } = layoutFor(width);
      root.dataset.size = size;
      this.shown.rowHeight = rowHeight;
      this.room = size === "narrow" ? Infinity : nameRoom(ruler);
    }
    this.miniature.resized();
    this.scrolled();
    this.miniature.drawNow(this.drawMiniature);
  }

  private readonly drawMiniature = (): void => {
    const { rows, indexes, above, sort, wholeHeight } = this.shown;
    if (rows === null) return;
    this.miniature.draw(rows, indexes, sort === "rank" ? above : null);
    this.miniature.scrolled(this.scrollTop, this.height, wholeHeight);
  };

  /** The rows at the line; the same object until the next ranking. */
  readonly lineState = this.watched.read;

  /** Calls back on each ranking; returns a function that unsubscribes. */
  readonly onLine = this.watched.watch;

  setRows(rows: RankedRows): void {
    this.shown.rows = rows;
    this.bars.measure(rows);
    const state = lineState(rows);
    this.digits = listDigits(rows, state);
    this.elements.root.toggleAttribute("data-unit", rows.unit !== undefined);
    // Bytes are shown in binary units of three letters.
    const letters = rows.unit === "B" ? 3 : (rows.unit?.length ?? 0);
    this.elements.root.style.setProperty("--unit-letters", String(letters));
    this.line.fill(state);
    this.watched.set(state);
    this.show();
  }

  setFilter(filter: RowFilter): void {
    this.shown.filter = filter;
    this.show();
  }

  /** The line is shown only in order of rank. */
  setSort(sort: RowSort): void {
    this.shown.sort = sort;
    this.elements.root.toggleAttribute("data-sorted", sort !== "rank");
    this.show();
  }

  /** Pins rows for comparison: they stay above the others, whatever is scrolled into view. */
  setPinned(names: readonly string[]): void {
    this.pins.set(names);
    this.draw();
  }

  /** While the line is dragged, rows do not slide under the pointer. */
  setDragging(dragging: boolean): void {
    this.dragging = dragging;
  }

  /** The number of ranked rows, regardless of the filter. */
  get count(): number {
    return this.shown.rows?.order.length ?? 0;
  }

  /** Name of the row that has the keyboard focus; null if the filter hides it. */
  get activeName(): string | null {
    return this.active !== null && this.shown.indexOf(this.active) >= 0 ? this.active : null;
  }

  /** Moves the keyboard focus by `step` rows and scrolls it into view. */
  moveActive(step: number): void {
    const { shown } = this;
    if (shown.count === 0) return;
    const next = shown.indexFrom(this.active, step);
    this.setActive(shown.nameAt(next));
    const top = shown.topOf(next);
    this.scroll.reveal(top, top + shown.rowHeight);
  }

  setActive(name: string): void {
    this.active = name;
    this.draw();
  }

  /** Scrolls the line to the middle of the box; the keyboard focus moves to the first row below it. */
  jumpToLine(): void {
    const { shown } = this;
    if (shown.count === 0) return;
    const below = shown.atLine;
    this.scroll.toMiddle(below * shown.rowHeight + LINE_HEIGHT / 2);
    this.setActive(shown.nameAt(Math.min(below, shown.count - 1)));
    this.elements.list.focus({ preventScroll: true });
    this.elements.line.scrollIntoView({ block: "nearest" });
  }

  /** Moves the keyboard focus to the row and scrolls it to the middle unless it is visible. */
  bringUp(name: string | null): void {
    this.wanted = name;
    this.bringWanted();
  }

  private bringWanted(): void {
    const { shown } = this;
    const index = this.wanted === null ? -1 : shown.indexOf(this.wanted);
    if (index < 0) return;
    this.setActive(shown.nameAt(index));
    this.wanted = null;
    const top = shown.topOf(index);
    this.scroll.toMiddleUnseen(top, top + shown.rowHeight);
  }

  /** Returns the line's new rank while it is dragged to `clientY`. Scrolls near an edge of the list. */
  dragTo(clientY: number): number {
    return this.shown.rankAt(this.scroll.dragTo(clientY));
  }

  private show(): void {
    const { shown } = this;
    if (shown.rows === null) return;
    shown.apply();
    this.listeners.onCount?.(shown.count, shown.rows.order.length);
    this.draw();
    this.miniature.drawSoon(this.drawMiniature);
    if (this.wanted !== null) this.bringWanted();
  }

  private draw(overscan = 0): void {
    const { shown, pool } = this;
    const { rows, rowHeight } = shown;
    if (rows === null) return;
    // Nothing is read from the document here, so that the browser computes the layout once, when it paints.
    const { scrollTop, height, room } = this;
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
    const last = Math.min(shown.count, Math.ceil((scrollTop + height) / rowHeight) + overscan);
    const wanted = new Set<string>();
    for (let i = first; i < last; i++) wanted.add(shown.nameAt(i));
    pool.keep(wanted);
    let activeId = "";
    for (let i = first; i < last; i++) {
      const element = pool.rowFor(shown.nameAt(i));
      this.drawRow(element, rows, i);
      if (element.of !== this.active) continue;
      activeId = element.root.id;
      // It is announced at once.
      describeRow(element, rows, shown.indexes[i] ?? 0);
    }
    pool.putAway();
    this.pins.draw(rows, rowHeight, (element, i) => this.fill(element, rows, i, { height: rowHeight, room }));
    this.shape.set(shown.wholeHeight, activeId);
    this.line.place(shown.above * rowHeight);
    clearTimeout(this.resting);
    this.resting = setTimeout(this.rest, REST_MS);
  }

  private drawRow(element: RowElements, rows: RankedRows, i: number): void {
    const { shown } = this;
    const row = shown.indexes[i] ?? 0;
    this.fill(element, rows, row, {
      height: shown.rowHeight,
      room: this.room,
      position: i + 1,
      size: shown.count,
      active: (rows.names[row] ?? "") === this.active,
    });
    // A row that has just entered the list does not slide from the previous position of its element.
    this.slides.move(element, shown.topOf(i), this.dragging || Number.isNaN(element.y));
  }

  private fill(element: RowElements, rows: RankedRows, row: number, place: Place): void {
    fillRow(element, rows, row, this.bars.barOf(rows, row), place, this.digits);
  }

  private readonly rest = (): void => {
    const { rows } = this.shown;
    if (rows === null) return;
    this.draw(OVERSCAN);
    clearTimeout(this.resting);
    this.pool.describe(rows);
    if (this.pool.isPressed) this.resting = setTimeout(this.rest, REST_MS);
    else this.pool.order();
  };
}
