/**
 * The elements of one row and what is written into them. A row remembers what it shows: nothing is written that stands
 * there already, and nothing is asked of the document.
 */
import { splitImage } from "@/lib/client/format";
import type { RankingView } from "@/lib/client/tuner/protocol";
import { FEW_SAMPLES } from "@/components/runs/ranking/model";
import { formatScore } from "@/components/runs/words";
import { fillBar, type RowBar } from "./rowBar";
import { changeText, describe, gapText, samplesText, standingOf, type Standing } from "./rowWords";
import classes from "./Rows.module.css";

export interface RowElements {
  readonly root: HTMLElement;
  readonly rank: Text;
  readonly change: Text;
  readonly path: Text;
  readonly name: Text;
  readonly score: Text;
  readonly samples: HTMLElement;
  readonly gap: Text;
  readonly bar: RowBar;
  image: string;
  /** Where it belongs, pixels from the top of the list; NaN before it has a place. */
  y: number;
  /** Where it is seen, on the way there. */
  shownY: number;
  standing: Standing | null;
  place: Place | null;
}

export interface Place {
  readonly height: number;
  /** From 1, among those shown. */
  readonly position: number;
  readonly size: number;
  readonly active: boolean;
}

let ids = 0;

export function createRow(onOpen: (image: string) => void): RowElements {
  const root = element("div", classes.row);
  root.id = `tuner-row-${++ids}`;
  root.role = "option";
  const cell = (className: string | undefined): HTMLElement => {
    const made = element("span", className);
    root.append(made);
    return made;
  };
  const ranks = cell(classes.rank);
  const change = element("span", classes.change);
  const rank = text(ranks);
  ranks.append(change);
  const image = cell(classes.image);
  const path = element("span", classes.path);
  const name = element("span", classes.name);
  image.append(path, name);
  const bar = { element: cell(classes.bar), shown: "" };
  const row: RowElements = {
    ...{ root, rank, bar },
    change: text(change),
    path: text(path),
    name: text(name),
    score: text(cell(classes.score)),
    samples: cell(classes.samples),
    gap: text(cell(classes.gap)),
    ...{ image: "", y: NaN, shownY: NaN, standing: null, place: null },
  };
  root.addEventListener("click", () => onOpen(row.image));
  return row;
}

/** `bar` as barBackground gives it. */
export function fillRow(row: RowElements, view: RankingView, index: number, bar: string, place: Place): void {
  const image = view.names[index] ?? "";
  if (row.image !== image) fillImage(row, image);
  fillStanding(row, standingOf(view, index));
  fillPlace(row, place);
  fillBar(row.bar, bar);
}

/** Says the row in words. Not part of `fillRow`: nobody is read a row to while it moves. */
export function describeRow({ root }: RowElements, view: RankingView, index: number): void {
  const words = describe(view, index);
  if (root.ariaLabel !== words) root.ariaLabel = words;
}

function fillImage(row: RowElements, image: string): void {
  row.image = image;
  const { path, name } = splitImage(image);
  row.path.data = path;
  row.name.data = name;
  row.root.title = image;
  // It spoke of another image. Until it is described anew it is read as it stands.
  row.root.ariaLabel = null;
}

function fillStanding(row: RowElements, standing: Standing): void {
  const { standing: before } = row;
  const { rank, saved, score, samples, gap, selected } = standing;
  row.standing = standing;
  if (before?.rank !== rank) row.rank.data = rank.toLocaleString("en-US");
  if (before?.rank !== rank || before.saved !== saved) row.change.data = changeText(standing);
  if (before?.score !== score) row.score.data = formatScore(score);
  if (before?.gap !== gap || before.selected !== selected) row.gap.data = gapText(standing);
  if (before?.selected !== selected) row.root.dataset.side = selected ? "above" : "below";
  if (before?.samples !== samples) {
    row.samples.textContent = samplesText(standing);
    row.samples.toggleAttribute("data-few", samples >= 0 && samples < FEW_SAMPLES);
  }
}

function fillPlace(row: RowElements, place: Place): void {
  const { root, place: before } = row;
  row.place = place;
  if (before?.height !== place.height) root.style.height = `${place.height}px`;
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
