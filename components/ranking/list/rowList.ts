/**
 * The rows of a ranking, drawn by hand (docs/decisions/016): at every move of a slider all of them may change, and within
 * one frame only those in sight are touched. An element belongs to a name, so a row whose rank changes slides to its
 * new place.
 */
import { termColours } from "../colours";
import { scoreDigits } from "../numbers";
import { filterRows, sortRows, type RankedRows, type RowFilter, type RowSort } from "../rows";
import { barBackground } from "./barBackground";
import { ghostEnd, scaleOf, segmentsInto, type Scale } from "./bars";
import { LineElement } from "./lineElement";
import { lineState, type LineState } from "./lineState";
import { Miniature } from "./miniature";
import { createRow, describeRow, fillRow, type RowElements } from "./rowElements";
import { Slides } from "./slides";

export interface RowListElements {
  /** Scrolls. */
  readonly box: HTMLElement;
  /** As high as all rows. */
  readonly list: HTMLElement;
  readonly line: HTMLElement;
  readonly miniature: HTMLElement;
  /** Rows that stay in sight above the others. */
  readonly pins: HTMLElement;
  /** Gets `data-size`: how much room the columns have. */
  readonly root: HTMLElement;
}

export interface RowListeners {
  readonly onOpen: (name: string) => void;
  /** How many rows the filter leaves, and how many there are. */
  readonly onCount?: ((shown: number, all: number) => void) | undefined;
}

/** Pixels; no target may be lower than 24 (WCAG 2.5.8). */
const ROW_HEIGHT = 24;
/** Two lines where the list is narrow. */
const NARROW_ROW_HEIGHT = 54;
/** Below this width, in pixels, the columns of one line leave a name no room. */
const NARROW = 500;
/** Below this one the note is left out, so that names have its room. */
const TIGHT = 640;
/** From this width on there is room for long numbers. */
const WIDE = 860;

const LINE_HEIGHT = 24;
/**
 * Rows drawn beyond either edge once the hand rests: what a turn of the wheel brings into sight before the next frame.
 * While a slider moves nobody scrolls, and rows out of sight would take their share of every frame.
 */
const OVERSCAN = 6;
/** Near an edge of the list a drag scrolls it, pixels a move. */
const EDGE = 32;
const SCROLL = 14;
/** Without a move, until the rows are put into words and those beyond the edges are drawn. */
const REST_MS = 150;

export class RowList {
  private rows: RankedRows | null = null;
  /** Decimals of the scores. */
  private digits = 4;
  private scale: Scale = { low: 0, high: 1 };
  /** Rows that the filter leaves, in order of rank. */
  private shown: Int32Array = new Int32Array(0);
  /** How many of them are above the line. */
  private above = 0;
  private filter: RowFilter = { search: "", show: "all" };
  private sort: RowSort = "rank";
  private rowHeight = ROW_HEIGHT;
  /** Of the box, in pixels, as they were last seen. */
  private scrollTop = 0;
  private height = 0;
  private active: string | null = null;
  /** To be brought into sight as soon as it is in the list. */
  private wanted: string | null = null;
  private readonly live = new Map<string, RowElements>();
  /** Of names that have just gone out of sight. */
  private readonly free: RowElements[] = [];
  /** Not in the document. */
  private readonly spare: RowElements[] = [];
  /** By name, in the order in which they are shown. */
  private readonly pinned = new Map<string, RowElements>();
  private readonly slides = new Slides();
  private segments = new Float64Array(0);
  private colours = termColours();
  private readonly line: LineElement;
  private readonly miniature: Miniature;
  private state: LineState | null = null;
  private readonly watchers = new Set<() => void>();
  private dragging = false;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private shape = { height: -1, activeId: "" };

  private listeners: RowListeners = { onOpen: () => undefined };

  /** `noun` is one of what is ranked: "image". */
  constructor(
    private readonly elements: RowListElements,
    noun: string,
  ) {
    this.line = new LineElement(elements.line, noun);
    this.miniature = new Miniature(elements.miniature, elements.box);
  }

  /** Follows the box's scrolling and the page's colours until `detach`. */
  attach(): void {
    this.elements.box.addEventListener("scroll", this.scrolled, { passive: true });
    this.schemes.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
    this.resized();
  }

  /** Light has become dark, or the other way round. */
  private readonly schemes = new MutationObserver(() => {
    this.colours = termColours();
    this.resized();
  });

  private readonly scrolled = (): void => {
    this.scrollTop = this.elements.box.scrollTop;
    this.draw(OVERSCAN);
    this.miniature.scrolled(this.scrollTop, this.height, this.wholeHeight);
  };

  /** Of all rows and the line, in pixels. */
  private get wholeHeight(): number {
    return this.shown.length * this.rowHeight + LINE_HEIGHT;
  }

  /** The box has another size. Asking for it at every move would lay the page out at every move. */
  resized(): void {
    const { box, root } = this.elements;
    const width = box.offsetWidth;
    this.height = box.clientHeight;
    // Behind another tab it has no width.
    if (width > 0) {
      root.dataset.size = width < NARROW ? "narrow" : width < TIGHT ? "tight" : width < WIDE ? "" : "wide";
      this.rowHeight = width < NARROW ? NARROW_ROW_HEIGHT : ROW_HEIGHT;
    }
    this.miniature.resized();
    this.scrolled();
    this.drawMiniature();
  }

  private drawMiniature(): void {
    if (this.rows === null) return;
    this.miniature.draw(this.rows, this.shown, this.sort === "rank" ? this.above : null);
    this.miniature.scrolled(this.scrollTop, this.height, this.wholeHeight);
  }

  /** What the line parts; the same object until the next ranking. */
  readonly lineState = (): LineState | null => this.state;

  /** Calls back at each ranking; returns what ends it. */
  readonly onLine = (watch: () => void): (() => void) => {
    this.watchers.add(watch);
    return () => this.watchers.delete(watch);
  };

  /** Brings the line to the middle of the box; the keyboard goes on at the first row below it. */
  jumpToLine(): void {
    const { box, list } = this.elements;
    const { shown, rows } = this;
    if (shown.length === 0 || rows === null) return;
    const below = this.sort === "rank" ? this.above : shown.indexOf(rows.order[rows.line] ?? -1);
    box.scrollTop = Math.max(0, below) * this.rowHeight + LINE_HEIGHT / 2 - box.clientHeight / 2;
    this.setActive(this.nameAt(Math.min(Math.max(0, below), shown.length - 1)));
    list.focus({ preventScroll: true });
  }

  detach(): void {
    this.elements.box.removeEventListener("scroll", this.scrolled);
    this.schemes.disconnect();
    this.slides.destroy();
    clearTimeout(this.resting);
    this.elements.list.replaceChildren();
    this.live.clear();
  }

  listen(listeners: RowListeners): void {
    this.listeners = listeners;
  }

  setRows(rows: RankedRows): void {
    this.rows = rows;
    this.scale = scaleOf(rows);
    const first = rows.order[0] ?? 0;
    const atLine = rows.order[Math.min(rows.line, rows.order.length) - 1] ?? first;
    this.digits = scoreDigits(rows.scores[first] ?? 0, rows.scores[atLine] ?? 0);
    const needed = rows.parts.length * 2 + 2;
    if (this.segments.length < needed) this.segments = new Float64Array(needed);
    this.state = lineState(rows);
    this.line.fill(this.state);
    for (const watch of this.watchers) watch();
    this.applyFilter();
  }

  setFilter(filter: RowFilter): void {
    this.filter = filter;
    this.applyFilter();
  }

  /** The line lies across the order of rank alone. */
  setSort(sort: RowSort): void {
    this.sort = sort;
    this.elements.root.toggleAttribute("data-sorted", sort !== "rank");
    this.applyFilter();
  }

  /** Rows to compare: they stay above the others, whatever is in sight. */
  setPinned(names: readonly string[]): void {
    for (const { root } of this.pinned.values()) root.remove();
    this.pinned.clear();
    for (const name of names) {
      const row = createRow(this.opened);
      // Beside the list box: what is an option there is a picture of it here.
      row.root.removeAttribute("role");
      this.elements.pins.append(row.root);
      this.pinned.set(name, row);
    }
    this.draw();
  }

  /** Those that are ranked. O(rows) for each. */
  private drawPinned(rows: RankedRows): void {
    let y = 0;
    for (const [name, element] of this.pinned) {
      const row = rows.names.indexOf(name);
      const isRanked = row >= 0 && (rows.ranks[row] ?? 0) > 0;
      element.root.hidden = !isRanked;
      if (!isRanked) continue;
      fillRow(element, rows, row, this.barOf(rows, row), { height: this.rowHeight }, this.digits);
      this.slides.move(element, y, true);
      y += this.rowHeight;
    }
    this.elements.pins.style.height = `${y}px`;
  }

  /** While the line is dragged, rows do not slide under the pointer. */
  setDragging(dragging: boolean): void {
    this.dragging = dragging;
  }

  /** Ranked rows, whatever the filter leaves. */
  get count(): number {
    return this.rows?.order.length ?? 0;
  }

  /** Name of the row that the keyboard is at; null where the filter leaves it out. */
  get activeName(): string | null {
    return this.active !== null && this.indexOf(this.active) >= 0 ? this.active : null;
  }

  /** Moves the keyboard's place by so many rows, and brings it into sight. */
  moveActive(step: number): void {
    if (this.shown.length === 0) return;
    const now = this.active === null ? -1 : this.indexOf(this.active);
    const next = now < 0 ? 0 : Math.min(this.shown.length - 1, Math.max(0, now + step));
    this.setActive(this.nameAt(next));
    this.reveal(next);
  }

  /** Makes it the keyboard's place and brings it to the middle, where it is out of sight. */
  bringUp(name: string | null): void {
    this.wanted = name;
    this.bringWanted();
  }

  private bringWanted(): void {
    const { box } = this.elements;
    const index = this.wanted === null ? -1 : this.indexOf(this.wanted);
    if (index < 0) return;
    this.setActive(this.nameAt(index));
    this.wanted = null;
    const top = this.topOf(index);
    if (top < box.scrollTop || top + this.rowHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 2;
    }
  }

  setActive(name: string): void {
    this.active = name;
    this.draw();
  }

  /**
   * The rank of the last row above a height in the window: the line's new place when it is dragged there. Near an edge
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
    const { rows } = this;
    if (rows === null) return 1;
    // The middle of the line is to be where the pointer is.
    const rowsAbove = Math.round((y - LINE_HEIGHT / 2) / this.rowHeight);
    const index = Math.min(this.shown.length, Math.max(0, rowsAbove));
    return index === 0 ? 1 : (rows.ranks[this.shown[index - 1] ?? 0] ?? 1);
  }

  private draw(overscan = 0): void {
    const { rows, shown, rowHeight } = this;
    if (rows === null) return;
    // Nothing is read from the document here, so that the browser lays out once, when it paints.
    const { scrollTop, height } = this;
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
    const last = Math.min(shown.length, Math.ceil((scrollTop + height) / rowHeight) + overscan);
    this.freeRowsBeside(first, last);
    let activeId = "";
    for (let i = first; i < last; i++) {
      const element = this.rowFor(this.nameAt(i));
      this.drawRow(element, rows, i);
      if (element.of === this.active) activeId = element.root.id;
    }
    for (const row of this.free) row.root.remove();
    this.spare.push(...this.free);
    this.free.length = 0;
    if (this.pinned.size > 0) this.drawPinned(rows);
    this.shapeList({ height: this.wholeHeight, activeId });
    this.line.place(this.above * rowHeight);
    clearTimeout(this.resting);
    this.resting = setTimeout(this.rest, REST_MS);
  }

  /** Takes the elements of rows outside of these places, so that others can have them. */
  private freeRowsBeside(first: number, last: number): void {
    const wanted = new Set<string>();
    for (let i = first; i < last; i++) wanted.add(this.nameAt(i));
    for (const [name, row] of this.live) {
      if (wanted.has(name)) continue;
      this.live.delete(name);
      this.slides.forget(row);
      row.y = NaN;
      this.free.push(row);
    }
  }

  private barOf(rows: RankedRows, row: number): string {
    const { segments, colours } = this;
    segmentsInto(segments, rows, row, this.scale);
    const colourOf = (part: number): string => {
      const isLow = rows.kind === "factors" && (rows.values[part]?.[row] ?? 1) < 1;
      const palette = isLow ? colours.pale : colours.full;
      return palette[part % palette.length] ?? "";
    };
    const isMissing = (part: number): boolean => rows.missing[part]?.[row] === 1;
    const { lost, mark } = colours;
    const was = ghostEnd(rows, row, this.scale);
    const ghost = Number.isNaN(was) ? null : { end: was, lost, mark };
    return barBackground(Math.max(1, rows.parts.length), segments, colourOf, isMissing, ghost);
  }

  private drawRow(element: RowElements, rows: RankedRows, i: number): void {
    const { shown, rowHeight } = this;
    const row = shown[i] ?? 0;
    const name = rows.names[row] ?? "";
    const place = {
      ...{ height: rowHeight, position: i + 1, size: shown.length },
      active: name === this.active,
    };
    fillRow(element, rows, row, this.barOf(rows, row), place, this.digits);
    // What has just come into the list does not slide there from another one's place.
    const atOnce = this.dragging || Number.isNaN(element.y);
    this.slides.move(element, this.topOf(i), atOnce);
  }

  private shapeList(shape: RowList["shape"]): void {
    const { list } = this.elements;
    const before = this.shape;
    this.shape = shape;
    if (before.height !== shape.height) list.style.height = `${shape.height}px`;
    if (before.activeId === shape.activeId) return;
    if (shape.activeId === "") list.removeAttribute("aria-activedescendant");
    else list.setAttribute("aria-activedescendant", shape.activeId);
  }

  private readonly rest = (): void => {
    const { rows } = this;
    if (rows === null) return;
    this.draw(OVERSCAN);
    clearTimeout(this.resting);
    const indexes = new Map(rows.names.map((name, index) => [name, index]));
    for (const [name, row] of this.live) {
      const index = indexes.get(name);
      if (index !== undefined) describeRow(row, rows, index);
    }
    this.order();
  };

  /** In the document as in the list, for those who read it row by row: what moved took its element along. */
  private order(): void {
    const { list } = this.elements;
    let at = list.firstElementChild;
    const rows = [...this.live.values()].sort((a, b) => (a.place?.position ?? 0) - (b.place?.position ?? 0));
    for (const { root } of rows) {
      if (root === at) at = at.nextElementSibling;
      else list.insertBefore(root, at);
    }
  }

  private rowFor(name: string): RowElements {
    const known = this.live.get(name);
    if (known !== undefined) return known;
    // An element that one name leaves goes to the one that comes: adding an element costs more than any other change.
    const row = this.free.pop() ?? this.spare.pop() ?? createRow(this.opened);
    this.live.set(name, row);
    if (!row.root.isConnected) this.elements.list.append(row.root);
    return row;
  }

  private readonly opened = (name: string): void => {
    this.setActive(name);
    this.listeners.onOpen(name);
  };

  private applyFilter(): void {
    const { rows } = this;
    if (rows === null) return;
    this.shown = sortRows(rows, filterRows(rows, this.filter), this.sort);
    let above = this.sort === "rank" ? 0 : this.shown.length;
    while (above < this.shown.length && (rows.ranks[this.shown[above] ?? 0] ?? 0) <= rows.line) above++;
    this.above = above;
    this.listeners.onCount?.(this.shown.length, rows.order.length);
    this.draw();
    this.drawMiniature();
    if (this.wanted !== null) this.bringWanted();
  }

  private topOf(index: number): number {
    return index * this.rowHeight + (index >= this.above ? LINE_HEIGHT : 0);
  }

  private nameAt(index: number): string {
    return this.rows?.names[this.shown[index] ?? 0] ?? "";
  }

  private indexOf(name: string): number {
    return this.rows === null ? -1 : this.shown.indexOf(this.rows.names.indexOf(name));
  }

  private reveal(index: number): void {
    const { box } = this.elements;
    const top = this.topOf(index);
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + this.rowHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top + this.rowHeight - box.clientHeight;
    }
  }
}
