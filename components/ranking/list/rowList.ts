/**
 * The rows of a ranking, drawn by hand (docs/decisions/016): at every move of a slider all of them may change, and within
 * one frame only those in sight are touched. An element belongs to a name, so a row whose rank changes slides to its
 * new place.
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
  /** How many rows the filter leaves, and how many there are. */
  readonly onCount?: ((shown: number, all: number) => void) | undefined;
}

/**
 * Rows drawn beyond either edge once the hand rests: what a turn of the wheel brings into sight before the next frame.
 * While a slider moves nobody scrolls, and rows out of sight would take their share of every frame.
 */
const OVERSCAN = 6;
/** Without a move, until the rows are put into words and those beyond the edges are drawn. */
const REST_MS = 150;

export class RowList {
  private readonly shown = new ShownRows();
  /** Decimals of the scores. */
  private digits = 4;
  /** Of the box, in pixels, as they were last seen. */
  private scrollTop = 0;
  private height = 0;
  /** Characters of a name that its column holds. */
  private room = Infinity;
  private active: string | null = null;
  /** To be brought into sight as soon as it is in the list. */
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

  /** `noun` is one of what is ranked: "image". */
  constructor(
    private readonly elements: ListElements,
    noun: string,
  ) {
    const opened = (name: string): void => {
      this.setActive(name);
      this.listeners.onOpen(name);
    };
    this.scroll = new BoxScroll(elements.box);
    this.shape = new ListShape(elements.list);
    this.pool = new RowPool(elements.list, this.slides, opened);
    this.pins = new PinnedRows(elements.pins, this.slides, opened);
    this.line = new LineElement(elements.line, noun);
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

  /** The box has another size. Asking for it at every move would lay the page out at every move. */
  resized(): void {
    const { box, root, ruler } = this.elements;
    // Not the box itself: its width depends on the size that is chosen here.
    const width = root.offsetWidth - MINIATURE_WIDTH;
    this.height = box.clientHeight;
    // Behind another tab it has no width.
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

  /** What the line parts; the same object until the next ranking. */
  readonly lineState = this.watched.read;

  /** Calls back at each ranking; returns what ends it. */
  readonly onLine = this.watched.watch;

  setRows(rows: RankedRows): void {
    this.shown.rows = rows;
    this.bars.measure(rows);
    const state = lineState(rows);
    this.digits = listDigits(rows, state);
    this.elements.root.toggleAttribute("data-unit", rows.unit !== undefined);
    // Bytes are written in binary units of three letters.
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

  /** The line lies across the order of rank alone. */
  setSort(sort: RowSort): void {
    this.shown.sort = sort;
    this.elements.root.toggleAttribute("data-sorted", sort !== "rank");
    this.show();
  }

  /** Rows to compare: they stay above the others, whatever is in sight. */
  setPinned(names: readonly string[]): void {
    this.pins.set(names);
    this.draw();
  }

  /** While the line is dragged, rows do not slide under the pointer. */
  setDragging(dragging: boolean): void {
    this.dragging = dragging;
  }

  /** Ranked rows, whatever the filter leaves. */
  get count(): number {
    return this.shown.rows?.order.length ?? 0;
  }

  /** Name of the row that the keyboard is at; null where the filter leaves it out. */
  get activeName(): string | null {
    return this.active !== null && this.shown.indexOf(this.active) >= 0 ? this.active : null;
  }

  /** Moves the keyboard's place by so many rows, and brings it into sight. */
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

  /** Brings the line to the middle of the box, and into sight; the keyboard goes on at the first row below it. */
  jumpToLine(): void {
    const { shown } = this;
    if (shown.count === 0) return;
    const below = shown.atLine;
    this.scroll.toMiddle(below * shown.rowHeight + LINE_HEIGHT / 2);
    this.setActive(shown.nameAt(Math.min(below, shown.count - 1)));
    this.elements.list.focus({ preventScroll: true });
    this.elements.line.scrollIntoView({ block: "nearest" });
  }

  /** Makes it the keyboard's place and brings it to the middle, where it is out of sight. */
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

  /** The line's new rank when it is dragged to a height in the window. Near an edge of the list it scrolls. */
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
    // Nothing is read from the document here, so that the browser lays out once, when it paints.
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
      // It is read out at once.
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
    // What has just come into the list does not slide there from another one's place.
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
