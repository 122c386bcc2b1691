/** How far the first below a line is from the last above it. */
import { formatNumber, formatPercent } from "@/lib/client/format";
import { scoreText } from "./numbers";

export interface Edges {
  readonly lastIn: { readonly score: number } | null;
  readonly firstOut: { readonly score: number } | null;
}

/** In scores, at least 0; null where nothing is on one of the sides. */
export function gapOf({ lastIn, firstOut }: Edges): number | null {
  return lastIn && firstOut ? lastIn.score - firstOut.score : null;
}

/**
 * The gap as a share of the last-in score, for gaps of rankings whose scores have different units; null where there is
 * no gap, or nothing above 0 to be a share of.
 */
export function gapShareOf({ lastIn, firstOut }: Edges): number | null {
  const gap = gapOf({ lastIn, firstOut });
  return gap === null || lastIn === null || lastIn.score <= 0 ? null : gap / lastIn.score;
}

export interface LineCounts {
  readonly selected: number;
  readonly ranked: number;
  /** As gapOf; absent or null where it is not known or there is none. */
  readonly gap?: number | null | undefined;
  /** As gapShareOf; absent or null where it is not known or there is none. */
  readonly gapShare?: number | null;
  /** Of the scores; absent or null where they are bare numbers. */
  readonly unit?: string | null | undefined;
}

interface LineColumn<Row> {
  readonly name: string;
  readonly value: (row: Row) => number | string | null;
}

/** The counts as columns of a CSV, each empty of a row that has none. */
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
 * "11 in · 33 out · gap 0.0042 (1.7%)", "gap 7.85 s (2%)"; the gap is in scores, and left out where there is none, as is
 * its share.
 */
export function outcomeWords(line: LineCounts): string {
  const { selected, gap = null, gapShare = null, unit } = line;
  const counts = `${formatNumber(selected)} in · ${formatNumber(belowLine(line))} out`;
  if (gap === null) return counts;
  const words = `${counts} · gap ${scoreText(gap, unit ?? undefined)}`;
  return gapShare === null ? words : `${words} (${formatPercent(gapShare)})`;
}

/**
 * Where a score lies from the line: "0.0121 below the line", "7.85 s above the line". `gap` is the score less that of the
 * nearest one across the line; `unit` is that of scores, null for bare numbers.
 */
export function toLineText(gap: number, unit: string | null | undefined): string {
  // Scores may tie across the line, where the order of names decides.
  if (gap === 0) return "level with the line";
  return `${scoreText(Math.abs(gap), unit ?? undefined)} ${gap < 0 ? "below" : "above"} the line`;
}
