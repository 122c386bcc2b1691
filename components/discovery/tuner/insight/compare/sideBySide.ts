/** Several rankings in one table. Pure. */
import { formatNumber } from "@/lib/client/format";
import type { Comparison } from "@/lib/discovery";

export type ComparedImage = Comparison["images"][number];

/** Images on which the rankings differ: first those that only some select, then by the difference of their ranks. */
export function differing(comparison: Comparison): readonly ComparedImage[] {
  const rankings = comparison.labels.length;
  const isTorn = ({ selectedIn }: ComparedImage): boolean => selectedIn > 0 && selectedIn < rankings;
  return comparison.images
    .filter((image) => isTorn(image) || image.spread > 0 || image.standings.includes(null))
    .sort((a, b) => Number(isTorn(b)) - Number(isTorn(a)) || b.spread - a.spread);
}

/** "12, selected", "31, below the line", "no rank". */
export function standingText(standing: ComparedImage["standings"][number]): string {
  if (standing === null) return "no rank";
  return `${formatNumber(standing.rank)}, ${standing.selected ? "selected" : "below the line"}`;
}
