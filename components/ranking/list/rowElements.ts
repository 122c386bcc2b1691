/**
 * The elements of one row and what is written into them. A row remembers what it shows, so that nothing is written
 * twice and nothing is read from the document.
 */
import { formatNumber } from "@/lib/client/format";
import type { RankedRows } from "../rows";
import { fixedScore } from "../numbers";
import { cutName } from "./nameRoom";
import { changeText, describe, gapText, partWords, standingOf, type Standing } from "./rowWords";
import classes from "./RankedRows.module.css";

export interface RowElements {
  readonly root: HTMLElement;
  readonly rank: Text;
  readonly change: Text;
  readonly path: Text;
  readonly name: Text;
  readonly score: Text;
  readonly note: HTMLElement;
  readonly gap: Text;
  readonly bar: HTMLElement;
  /** The name of the ranked item. */
  of: string;
  /** Target position in pixels from the top of the list; NaN before it has one. */
  y: number;
  /** The position where it is drawn while it slides. */
  shownY: number;
  standing: Standing | null;
  /** Decimals of the score. */
  digits: number;
  unit: string | undefined;
  place: Place | null;
  background: string;
}

export interface Place {
  readonly height: number;
  /** Number of characters that fit the name column. */
  readonly room: number;
  /** From 1, among the rows shown; absent for a pinned row. */
  readonly position?: number;
  readonly size?: number;
  readonly active?: boolean;
}

let ids = 0;

export function createRow(): RowElements {
  const root = element("div", classes.row);
  root.id = `ranked-row-${++ids}`;
  root.role = "option";
  const cell = (className: string | undefined): HTMLElement => {
    const made = element("span", className);
    root.append(made);
    return made;
  };
  const ranks = cell(classes.rank);
  const change = element("span", classes.change);
  ranks.append(change, " ");
  const rank = text(ranks);
  const names = cell(classes.name);
  const path = element("span", classes.path);
  const name = element("span", classes.last);
  names.append(path, name);
  return {
    root,
    rank,
    change: text(change),
    path: text(path),
    name: text(name),
    bar: cell(classes.bar),
    score: text(cell(classes.score)),
    note: cell(classes.note),
    gap: text(cell(classes.gap)),
    of: "",
    y: NaN,
    shownY: NaN,
    standing: null,
    digits: NaN,
    unit: undefined,
    place: null,
    background: "",
  };
}

/** `background` is in the format of barBackground. */
export function fillRow(
  row: RowElements,
  rows: RankedRows,
  index: number,
  background: string,
  place: Place,
  digits: number,
): void {
  const name = rows.names[index] ?? "";
  if (row.of !== name || row.place?.room !== place.room) fillName(row, name, place.room);
  fillStanding(row, rows, standingOf(rows, index), digits);
  fillPlace(row, place);
  if (row.background === background) return;
  row.background = background;
  row.bar.style.backgroundImage = background;
}

/** Sets the row's accessible text. Not part of `fillRow`: a row is not described while it moves. */
export function describeRow({ root, bar }: RowElements, rows: RankedRows, index: number): void {
  const words = describe(rows, index);
  if (root.ariaLabel === words) return;
  root.ariaLabel = words;
  bar.title = partWords(rows, index);
}

function fillName(row: RowElements, name: string, room: number): void {
  row.of = name;
  const { path, name: last } = cutName(name, room);
  row.path.data = path;
  row.name.data = last;
  row.root.title = name;
  // The label described another row. Until it is set again, screen readers read the row's content.
  row.root.ariaLabel = null;
}

function fillStanding(
  row: RowElements,
  { note: column, unit }: RankedRows,
  standing: Standing,
  digits: number,
): void {
  const now = row.digits === digits && row.unit === unit ? row.standing : null;
  row.digits = digits;
  row.unit = unit;
  const { rank, before, crossing, score, note, gap, isAbove } = standing;
  row.standing = standing;
  if (now?.rank !== rank) row.rank.data = formatNumber(rank);
  if (now?.rank !== rank || now.before !== before || now.crossing !== crossing) {
    row.change.data = changeText(standing);
  }
  if (now?.crossing !== crossing) row.root.dataset.crossing = crossing ?? "";
  if (now?.score !== score) row.score.data = fixedScore(score, digits, unit);
  if (now?.gap !== gap || now.isAbove !== isAbove) row.gap.data = gapText(gap, isAbove, digits, unit);
  if (now?.isAbove !== isAbove) row.root.dataset.side = isAbove ? "above" : "below";
  if (now?.note !== note) {
    row.note.textContent = column === null ? "" : note < 0 ? "–" : column.text(note);
    row.note.toggleAttribute("data-weak", note >= 0 && column?.isWeak(note) === true);
  }
}

function fillPlace(row: RowElements, place: Place): void {
  const { root, place: before } = row;
  row.place = place;
  if (before?.height !== place.height) root.style.height = `${place.height}px`;
  if (place.position === undefined) return;
  if (before?.position !== place.position) root.ariaPosInSet = String(place.position);
  if (before?.size !== place.size) root.ariaSetSize = String(place.size);
  if (before?.active !== place.active) root.ariaSelected = String(place.active);
}

function element(tag: "div" | "span", className: string | undefined): HTMLElement {
  const made = document.createElement(tag);
  if (className !== undefined) made.className = className;
  return made;
}

function text(parent: HTMLElement): Text {
  const node = document.createTextNode("");
  parent.append(node);
  return node;
}
