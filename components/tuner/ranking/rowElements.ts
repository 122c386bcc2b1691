/** The elements of one row and what is written into them; nothing is written that stands there already. */
import { splitImage } from "@/lib/client/format";
import type { RankingView } from "@/lib/client/tuner/protocol";
import { FEW_SAMPLES } from "@/components/runs/ranking/model";
import { termColour } from "@/components/runs/ranking/segments";
import { formatScore } from "@/components/runs/words";
import classes from "./Rows.module.css";

export interface RowElements {
  readonly root: HTMLElement;
  readonly rank: Text;
  readonly change: HTMLElement;
  readonly path: Text;
  readonly name: Text;
  readonly score: Text;
  readonly samples: HTMLElement;
  readonly gap: Text;
  readonly segments: readonly HTMLElement[];
  image: string;
  y: number;
}

export interface Place {
  readonly y: number;
  readonly height: number;
  /** From 1, among those shown. */
  readonly position: number;
  readonly size: number;
  readonly active: boolean;
}

let ids = 0;

export function createRow(parts: number, onOpen: (image: string) => void): RowElements {
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
  const bar = cell(classes.bar);
  const segments = Array.from({ length: parts }, (_, part) => {
    const segment = element("i", classes.segment);
    segment.dataset.term = String(termColour(part));
    bar.append(segment);
    return segment;
  });
  const row: RowElements = {
    root,
    rank,
    change,
    path: text(path),
    name: text(name),
    score: text(cell(classes.score)),
    samples: cell(classes.samples),
    gap: text(cell(classes.gap)),
    segments,
    image: "",
    y: NaN,
  };
  root.addEventListener("click", () => onOpen(row.image));
  return row;
}

export function fillRow(
  row: RowElements,
  view: RankingView,
  index: number,
  segments: Float64Array,
  place: Place,
): void {
  const { root } = row;
  const image = view.names[index] ?? "";
  const rank = view.ranks[index] ?? 0;
  const saved = view.savedRanks[index] ?? 0;
  const score = view.scores[index] ?? 0;
  const samples = view.samples[index] ?? -1;
  const selected = rank <= view.maxImages;
  if (row.image !== image) {
    row.image = image;
    const split = splitImage(image);
    row.path.data = split.path;
    row.name.data = split.name;
    root.title = image;
  }
  if (row.y !== place.y) {
    row.y = place.y;
    root.style.transform = `translateY(${place.y}px)`;
  }
  set(root, "height", `${place.height}px`);
  write(row.rank, rank.toLocaleString("en-US"));
  const change = changeText(rank, saved);
  if (row.change.textContent !== change) row.change.textContent = change;
  write(row.score, formatScore(score));
  const sampleText = samples < 0 ? "–" : `n = ${samples.toLocaleString("en-US")}`;
  if (row.samples.textContent !== sampleText) row.samples.textContent = sampleText;
  row.samples.toggleAttribute("data-few", samples >= 0 && samples < FEW_SAMPLES);
  const gap = gapOf(view, rank, score);
  write(row.gap, gapText(gap, selected));
  attribute(root, "data-side", selected ? "above" : "below");
  row.segments.forEach((segment, part) => {
    const width = segments[part * 2 + 1] ?? 0;
    const missing = view.missing[part]?.[index] === 1;
    set(segment, "left", `${((segments[part * 2] ?? 0) * 100).toFixed(2)}%`);
    set(segment, "width", missing ? "7px" : width > 0 ? `${(width * 100).toFixed(2)}%` : "2px");
    attribute(segment, "data-kind", missing ? "missing" : width > 0 ? "part" : "zero");
  });
  attribute(root, "aria-posinset", String(place.position));
  attribute(root, "aria-setsize", String(place.size));
  attribute(root, "aria-selected", String(place.active));
  attribute(root, "aria-label", describe(view, index, { image, rank, saved, score, samples, gap, selected }));
}

interface Said {
  readonly image: string;
  readonly rank: number;
  readonly saved: number;
  readonly score: number;
  readonly samples: number;
  readonly gap: number | null;
  readonly selected: boolean;
}

function describe(view: RankingView, index: number, said: Said): string {
  const { image, rank, saved, score, samples, gap, selected } = said;
  const moved =
    saved === 0
      ? "not ranked as saved"
      : saved === rank
        ? ""
        : `${saved > rank ? "up" : "down"} ${Math.abs(saved - rank)}`;
  const side = selected ? "above the line" : "below the line";
  const distance = gap === null || gap === 0 ? side : `${formatScore(Math.abs(gap))} ${side}`;
  const parts = view.parts.map((name, part) =>
    view.missing[part]?.[index] === 1
      ? `${name} missing`
      : `${name} ${formatScore(view.values[part]?.[index] ?? 0)}`,
  );
  const sampled =
    samples < 0 ? "" : `${samples} samples${samples < FEW_SAMPLES ? ", too few to say much" : ""}`;
  return [image, `rank ${rank}`, moved, `score ${formatScore(score)}`, distance, ...parts, sampled]
    .filter((part) => part !== "")
    .join(", ");
}

/** In score units to the first image across the line; null where none is there. */
function gapOf(view: RankingView, rank: number, score: number): number | null {
  const across = view.order[rank <= view.maxImages ? view.maxImages : view.maxImages - 1];
  return across === undefined ? null : score - (view.scores[across] ?? 0);
}

function gapText(gap: number | null, selected: boolean): string {
  if (gap === null) return "–";
  if (gap === 0) return "level";
  return `${selected ? "+" : "−"}${formatScore(Math.abs(gap))}`;
}

/** Against the saved policy's ranking: "▲3", "▼12", "new", or nothing. */
function changeText(rank: number, saved: number): string {
  if (saved === 0) return "new";
  if (saved === rank) return "";
  return saved > rank ? `▲${saved - rank}` : `▼${rank - saved}`;
}

function write(node: Text, data: string): void {
  if (node.data !== data) node.data = data;
}

function attribute(node: HTMLElement, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

function set(node: HTMLElement, property: "left" | "width" | "height", value: string): void {
  if (node.style[property] !== value) node.style[property] = value;
}

function element(tag: "div" | "span" | "i", className: string | undefined): HTMLElement {
  const made = document.createElement(tag);
  if (className !== undefined) made.className = className;
  return made;
}

function text(parent: HTMLElement): Text {
  const node = document.createTextNode("");
  parent.append(node);
  return node;
}
