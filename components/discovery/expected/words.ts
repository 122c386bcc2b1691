import { formatScore } from "@/components/ranking/numbers";
import { formatNumber } from "@/lib/client/format";
import type { Expectation, PlacedImage } from "@/lib/discovery/shapes";

/** "11 of 12 warm". */
export function keptText({ expected, kept }: Pick<Expectation, "expected" | "kept">): string {
  return `${formatNumber(kept)} of ${formatNumber(expected)} warm`;
}

/** "rank 34, 0.0121 below the line". */
export function placeText({ rank, gap }: PlacedImage): string {
  if (rank === null) return "not ranked";
  const place = `rank ${formatNumber(rank)}`;
  if (gap === null) return place;
  // Scores may tie across the line, where the order of names decides.
  return gap === 0
    ? `${place}, level with the line`
    : `${place}, ${formatScore(Math.abs(gap))} ${gap < 0 ? "below" : "above"} the line`;
}

/** One image a line; blank lines are dropped. */
export function linesOf(text: string): string[] {
  return text.split("\n").flatMap((line) => line.trim() || []);
}
