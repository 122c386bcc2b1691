/**
 * A ranking as a list draws it, independent of what is ranked: each part of the product converts its result to it.
 */

/** Columns instead of one object for each row, since dragging a weight produces a whole ranking every frame. */
export interface RankedRows {
  /** Every other column is aligned with these. */
  readonly names: readonly string[];
  /** Row indexes in order of rank; a row without a rank is left out. */
  readonly order: Int32Array;
  /** From 1; 0 without a rank. */
  readonly ranks: Int32Array;
  readonly scores: Float64Array;
  /** The unit of the score and of the terms that add up to it: "s"; absent if a score has no unit. */
  readonly unit?: string;
  /** Ranks up to this one are above the line. */
  readonly line: number;
  /** `terms` add up to the score, `factors` are multiplied, `plain` is the score alone. */
  readonly kind: "terms" | "factors" | "plain";
  /** Names of the terms or factors. */
  readonly parts: readonly string[];
  /** One column for each part: a term's contribution or a factor's value. */
  readonly values: readonly Float64Array[];
  /** One column for each factor: ln(value)/ln(score), NaN if undefined; empty for terms. */
  readonly shares: readonly Float64Array[];
  /** One column for each part: 1 if the part has no value. For `plain` at most one, for the score. */
  readonly missing: readonly Uint8Array[];
  /** The ranking to compare with; null if there is none. */
  readonly before: RowsBefore | null;
  /** A further column of integers; null if there is none. */
  readonly note: RowNote | null;
}

export interface RowsBefore {
  /** Aligned with the names; 0 if the row had no rank. */
  readonly ranks: Int32Array;
  readonly line: number;
  /** Aligned with the names; NaN if there was none, absent if the scores of the two rankings are not comparable. */
  readonly scores?: Float64Array;
}

export interface RowNote {
  /** Aligned with the names; −1 if there is no number. */
  readonly values: Int32Array;
  readonly text: (value: number) => string;
  /** Whether the number deserves a warning. */
  readonly isWeak: (value: number) => boolean;
  /** For a screen reader. */
  readonly words: (value: number) => string;
}

export const rowShows = ["all", "selected", "near"] as const;

export interface RowFilter {
  /** Matched anywhere in the name, case-insensitively. */
  readonly search: string;
  /** `near` are the near misses: the first rows below the line. */
  readonly show: (typeof rowShows)[number];
}

/** The number of rows directly below the line that count as near misses. */
export const NEAR_MISSES = 20;

/** Returns the rows that match the filter, in order of rank. */
export function filterRows(
  { order, names, ranks, line }: RankedRows,
  { search, show }: RowFilter,
): Int32Array {
  const wanted = search.trim().toLowerCase();
  if (wanted === "" && show === "all") return order;
  const from = show === "near" ? line : 0;
  const to = show === "all" ? Infinity : show === "near" ? line + NEAR_MISSES : line;
  return order.filter((row) => {
    const rank = ranks[row] ?? 0;
    return rank > from && rank <= to && (names[row] ?? "").toLowerCase().includes(wanted);
  });
}

/** "rank", "change" (largest first), "name", "note" (smallest first), or "part 0" … (largest first). */
export type RowSort = "rank" | "change" | "name" | "note" | `part ${number}`;

/** Sorts `shown`, which is in order of rank; equal rows keep that order. O(n log n). */
export function sortRows(rows: RankedRows, shown: Int32Array, sort: RowSort): Int32Array {
  const keyOf = sortKey(rows, sort);
  if (keyOf === null) return shown;
  const { names } = rows;
  const compare = (a: number, b: number): number =>
    sort === "name" ? ((names[a] ?? "") < (names[b] ?? "") ? -1 : 1) : keyOf(a) - keyOf(b);
  return Int32Array.from([...shown].sort(compare));
}

/** Sorted ascending; null for the order of rank. */
function sortKey(
  { values, note, before, ranks }: RankedRows,
  sort: RowSort,
): ((row: number) => number) | null {
  if (sort === "rank") return null;
  if (sort === "name") return () => 0;
  if (sort === "note") return note === null ? null : (row) => note.values[row] ?? 0;
  if (sort === "change") {
    // A row without a previous rank counts as coming from below all others.
    const was = (row: number): number => before?.ranks[row] || ranks.length + 1;
    return before === null ? null : (row) => -Math.abs(was(row) - (ranks[row] ?? 0));
  }
  const column = values[Number(sort.slice("part ".length))];
  return column === undefined ? null : (row) => -(column[row] ?? 0);
}

/** The direction in which a row crossed the line since the previous ranking; null if it did not. */
export function crossingOf({ before, ranks, line }: RankedRows, row: number): "in" | "out" | null {
  if (before === null) return null;
  const rank = ranks[row] ?? 0;
  const rankBefore = before.ranks[row] ?? 0;
  const isIn = rank > 0 && rank <= line;
  const wasIn = rankBefore > 0 && rankBefore <= before.line;
  return isIn === wasIn ? null : isIn ? "in" : "out";
}
