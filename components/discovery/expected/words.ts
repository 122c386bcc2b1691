import { toLineText } from "@/components/ranking/gap";
import { formatNumber } from "@/lib/client/format";
import type { Expectation, PlacedImage } from "@/lib/discovery/shapes";

/** "11 of 12 warm". */
export function keptText({ expected, kept }: Pick<Expectation, "expected" | "kept">): string {
  return `${formatNumber(kept)} of ${formatNumber(expected)} warm`;
}

/** "rank 34, 0.0121 below the line"; `unit` is the unit of the scores, null if they have none. */
export function placeText({ rank, gap }: PlacedImage, unit: string | null | undefined): string {
  if (rank === null) return "not ranked";
  const place = `rank ${formatNumber(rank)}`;
  return gap === null ? place : `${place}, ${toLineText(gap, unit)}`;
}

/** One image a line; blank lines are dropped. */
export function linesOf(text: string): string[] {
  return text.split("\n").flatMap((line) => line.trim() || []);
}
