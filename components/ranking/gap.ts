/** How far the first below a line is from the last above it. */
import { formatNumber } from "@/lib/client/format";
import { formatScore } from "./numbers";

export interface Edges {
  readonly lastIn: { readonly score: number } | null;
  readonly firstOut: { readonly score: number } | null;
}

/** In scores, at least 0; null where nothing is on one of the sides. */
export function gapOf({ lastIn, firstOut }: Edges): number | null {
  return lastIn && firstOut ? lastIn.score - firstOut.score : null;
}

export interface LineCounts {
  readonly selected: number;
  readonly ranked: number;
  /** As gapOf; absent or null where it is not known or there is none. */
  readonly gap?: number | null | undefined;
}

/** "11 in · 33 out · gap 0.0042"; the gap is in scores, and left out where there is none. */
export function outcomeWords({ selected, ranked, gap = null }: LineCounts): string {
  const out = Math.max(0, ranked - selected);
  const counts = `${formatNumber(selected)} in · ${formatNumber(out)} out`;
  return gap === null ? counts : `${counts} · gap ${formatScore(gap)}`;
}
