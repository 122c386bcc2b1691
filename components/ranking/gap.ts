/** The distance between the last row above a line and the first below it. */
import { formatNumber, formatPercent } from "@/lib/client/format";
import { scoreText } from "./numbers";

export interface Edges {
  readonly lastIn: { readonly score: number } | null;
  readonly firstOut: { readonly score: number } | null;
}

/** In score units, at least 0; null if one of the sides is empty. */
export function gapOf({ lastIn, firstOut }: Edges): number | null {
  return lastIn && firstOut ? lastIn.score - firstOut.score : null;
}

/**
 * The gap as a share of the last-in score, for comparing rankings whose scores have different units; null if there
 * is no gap or that score is not positive.
 */
export function gapShareOf({ lastIn, firstOut }: Edges): number | null {
  const gap = gapOf({ lastIn, firstOut });
  return gap === null || lastIn === null || lastIn.score <= 0 ? null : gap / lastIn.score;
}

export interface LineCounts {
  readonly selected: number;
  readonly ranked: number;
  /** Like gapOf; absent or null if unknown or there is none. */
  readonly gap?: number | null | undefined;
  /** Like gapShareOf; absent or null if unknown or there is none. */
  readonly gapShare?: number | null;
  /** The unit of the scores; absent or null if they have none. */
  readonly unit?: string | null | undefined;
}

interface LineColumn<Row> {
  readonly name: string;
  readonly value: (row: Row) => number | string | null;
}

/** The counts as CSV columns, empty for a row without counts. */
export function lineColumns<Row>(countsOf: (row: Row) => LineCounts | null): readonly LineColumn<Row>[] {
  const column = (name: string, value: (counts: LineCounts) => number | string | null): LineColumn<Row> => ({
    name,
    value: (row) => {
      const counts = countsOf(row);
      return counts === null ? null : value(counts);
    },
  });
  return [
    column("Selected", ({ selected }) => selected),
    column("Below the line", belowLine),
    column("Gap", ({ gap }) => gap ?? null),
    column("Gap unit", ({ gap = null, unit }) => (gap === null ? null : (unit ?? null))),
  ];
}

const belowLine = ({ selected, ranked }: LineCounts): number => Math.max(0, ranked - selected);

/**
 * "11 in · 33 out · gap 0.0042 (1.7%)", "gap 7.85 s (2%)". The gap is in score units; it and its share are left out
 * if there is none.
 */
export function outcomeWords(line: LineCounts): string {
  const { selected, gap = null, gapShare = null, unit } = line;
  const counts = `${formatNumber(selected)} in · ${formatNumber(belowLine(line))} out`;
  if (gap === null) return counts;
  const words = `${counts} · gap ${scoreText(gap, unit ?? undefined)}`;
  return gapShare === null ? words : `${words} (${formatPercent(gapShare)})`;
}

/**
 * The distance of a score to the line: "0.0121 below the line", "7.85 s above the line". `gap` is the score minus
 * that of the nearest row across the line; `unit` is the unit of scores, null if they have none.
 */
export function toLineText(gap: number, unit: string | null | undefined): string {
  // Scores may be equal across the line, where names decide the order.
  if (gap === 0) return "level with the line";
  return `${scoreText(Math.abs(gap), unit ?? undefined)} ${gap < 0 ? "below" : "above"} the line`;
}
