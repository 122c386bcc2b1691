/** What the line parts in a ranking, and what crossed it; pure. */
import { formatNumber, splitImage } from "@/lib/client/format";
import { listedDigits } from "../numbers";
import { crossingOf, type RankedRows } from "../rows";

export interface Neighbour {
  readonly name: string;
  readonly score: number;
}

export interface Crossed {
  readonly name: string;
  /** From 1; 0 if not ranked. */
  readonly rank: number;
  /** Rank in the previous ranking; 0 if not ranked there. */
  readonly before: number;
}

export interface LineState {
  /** At most this many rows are above it. */
  readonly line: number;
  /** The number of rows above the line. */
  readonly above: number;
  readonly ranked: number;
  /** The last row above the line and the first below it; null if there is none. */
  readonly last: Neighbour | null;
  readonly first: Neighbour | null;
  /** The unit of the scores; absent if they have none. */
  readonly unit?: string | undefined;
  /** Compared with the previous ranking, in order of rank. */
  readonly came: readonly Crossed[];
  readonly went: readonly Crossed[];
}

/** O(rows), and O(k log k) for the k rows that crossed. */
export function lineState(rows: RankedRows): LineState {
  const { order, line, names, scores, unit } = rows;
  const neighbour = (row: number | undefined): Neighbour | null =>
    row === undefined ? null : { name: names[row] ?? "", score: scores[row] ?? 0 };
  const above = Math.min(line, order.length);
  return {
    line,
    above,
    ranked: order.length,
    last: neighbour(order[above - 1]),
    first: neighbour(order[above]),
    unit,
    ...crossedOf(rows),
  };
}

/** Decimals shared by all scores of a list: enough to distinguish those at the line. */
export function listDigits({ scores, order, unit }: RankedRows, { last }: LineState): number {
  const best = scores[order[0] ?? 0] ?? 0;
  return listedDigits(best, last?.score ?? best, unit);
}

function crossedOf(rows: RankedRows): Pick<LineState, "came" | "went"> {
  const { before, names, ranks } = rows;
  const came: Crossed[] = [];
  const went: Crossed[] = [];
  if (before === null) return { came, went };
  for (let row = 0; row < names.length; row++) {
    const crossing = crossingOf(rows, row);
    if (crossing === null) continue;
    const crossed = { name: names[row] ?? "", rank: ranks[row] ?? 0, before: before.ranks[row] ?? 0 };
    (crossing === "in" ? came : went).push(crossed);
  }
  came.sort((a, b) => a.rank - b.rank);
  went.sort((a, b) => a.before - b.before);
  return { came, went };
}

/** Names that are read out of each direction. */
const SAID = 3;

/** The same in words, to be read out: "1 in: node:22. 2 out: java:8, ruby:2."; empty while nothing crossed. */
export function crossedText({ came, went }: LineState): string {
  return [directionText(came, "in"), directionText(went, "out")].filter((text) => text !== "").join(" ");
}

function directionText(crossed: readonly Crossed[], direction: string): string {
  if (crossed.length === 0) return "";
  const names = crossed.slice(0, SAID).map(({ name }) => splitImage(name).name);
  const rest = crossed.length > SAID ? ` and ${formatNumber(crossed.length - SAID)} more` : "";
  return `${formatNumber(crossed.length)} ${direction}: ${names.join(", ")}${rest}.`;
}

/** "+3 in · −3 out"; empty while nothing crossed. */
export function outcomeText({ came, went }: LineState): string {
  if (came.length + went.length === 0) return "";
  return `+${formatNumber(came.length)} in · −${formatNumber(went.length)} out`;
}
