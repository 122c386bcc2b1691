/**
 * The texts of a row. Each mark has one meaning on all pages: a side of the line is a colour and "above the line"
 * or "below the line", a distance to the line has a sign, ▲ and ▼ with a number are movement, IN and OUT a crossed
 * line.
 */
import { fixedScore, scoreText } from "../numbers";
import { crossingOf, type RankedRows } from "../rows";

export interface Standing {
  /** From 1. */
  readonly rank: number;
  /** Rank in the previous ranking: 0 if not ranked there, null if there is none. */
  readonly before: number | null;
  readonly crossing: "in" | "out" | null;
  readonly score: number;
  /** −1 if there is no number. */
  readonly note: number;
  /** Distance in score units to the first row across the line; null if there is none. */
  readonly gap: number | null;
  readonly isAbove: boolean;
}

export function standingOf(rows: RankedRows, row: number): Standing {
  const { ranks, scores, order, line, before, note } = rows;
  const rank = ranks[row] ?? 0;
  const score = scores[row] ?? 0;
  const isAbove = rank <= line;
  const across = order[isAbove ? line : line - 1];
  return {
    rank,
    before: before === null ? null : (before.ranks[row] ?? 0),
    crossing: crossingOf(rows, row),
    score,
    note: note?.values[row] ?? -1,
    gap: across === undefined ? null : score - (scores[across] ?? 0),
    isAbove,
  };
}

/** Places gained point up, places lost point down: "▲3", "▼2", or nothing. */
export function moveText(places: number): string {
  return places === 0 ? "" : places > 0 ? `▲${places}` : `▼${-places}`;
}

/** The change since the previous ranking: "▲3", "IN ▲14", "OUT ▼2", "new", or nothing. */
export function changeText({ rank, before, crossing }: Standing): string {
  if (before === null) return "";
  if (before === 0) return "new";
  const moved = moveText(before - rank);
  return crossing === null ? moved : `${crossing.toUpperCase()} ${moved}`.trimEnd();
}

/**
 * The distance to the line in score units: "+0.0123" above it, "−7.85 s" below, "level", or "–" if nothing is
 * across.
 */
export function gapText(gap: number | null, isAbove: boolean, digits?: number, unit?: string): string {
  if (gap === null) return "–";
  if (gap === 0) return "level";
  const size = Math.abs(gap);
  const text = digits === undefined ? scoreText(size, unit) : fixedScore(size, digits, unit);
  return `${isAbove ? "+" : "−"}${text}`;
}

/** The whole row as text, for a screen reader. */
export function describe(rows: RankedRows, row: number): string {
  const standing = standingOf(rows, row);
  const { rank, score, note, gap, isAbove } = standing;
  const side = isAbove ? "above the line" : "below the line";
  const distance = gap === null || gap === 0 ? side : `${scoreText(Math.abs(gap), rows.unit)} ${side}`;
  return [
    rows.names[row] ?? "",
    `rank ${rank}`,
    changeWords(standing),
    `score ${scoreText(score, rows.unit)}${scoreBefore(rows, row)}${missingScore(rows, row)}`,
    distance,
    partWords(rows, row),
    note < 0 || rows.note === null ? "" : rows.note.words(note),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** The missing value of a score without parts, which counts as a number. */
function missingScore({ kind, missing }: RankedRows, row: number): string {
  return kind === "plain" && missing[0]?.[row] === 1 ? " for a missing value" : "";
}

function scoreBefore({ before, scores, unit }: RankedRows, row: number): string {
  const was = before?.scores?.[row] ?? NaN;
  return Number.isNaN(was) || was === scores[row] ? "" : `, before ${scoreText(was, unit)}`;
}

function changeWords({ rank, before, crossing }: Standing): string {
  if (before === null) return "";
  if (before === 0) return "not ranked before";
  const moved = before === rank ? "" : `${before > rank ? "up" : "down"} ${Math.abs(before - rank)}`;
  const crossed = crossing === null ? "" : crossing === "in" ? "came above the line" : "went below the line";
  return [moved, crossed].filter((part) => part !== "").join(", ");
}

/** "total 0.4110, peak missing": the bar as text. */
export function partWords({ parts, kind, values, missing, unit }: RankedRows, row: number): string {
  // Terms have the score's unit; a factor has none.
  const counted = kind === "terms" ? unit : undefined;
  const said = (part: number): string => scoreText(values[part]?.[row] ?? 0, counted);
  return parts
    .map((name, part) => (missing[part]?.[row] === 1 ? `${name} missing` : `${name} ${said(part)}`))
    .join(", ");
}
