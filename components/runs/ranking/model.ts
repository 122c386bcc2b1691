/** The ranking list's view of a run: rows, the line among them, and what a row's bar is made of. */
import type { RankedImage } from "@/lib/discovery/result";

export const rankingShows = ["all", "selected", "near"] as const;
export type RankingShow = (typeof rankingShows)[number];

/** Images right below the line that one speaks of as near misses. */
export const NEAR_MISSES = 20;

export type RankingItem =
  | { readonly kind: "image"; readonly image: RankedImage }
  /** Stands between the last selected row and the first below it, as far as the filter leaves them. */
  | { readonly kind: "cut" };

/** `search` is matched anywhere in the name, without regard to case. */
export function filterRanking(
  ranking: readonly RankedImage[],
  show: RankingShow,
  search: string,
): readonly RankedImage[] {
  const wanted = search.trim().toLowerCase();
  const last = ranking.findLast((image) => image.selected)?.rank ?? 0;
  return ranking.filter(
    (image) =>
      (show === "all" ||
        (show === "selected" ? image.selected : !image.selected && image.rank <= last + NEAR_MISSES)) &&
      (wanted === "" || image.image.toLowerCase().includes(wanted)),
  );
}

/** The cut stands at its place even when one side is filtered away; an empty list has none. */
export function withCut(images: readonly RankedImage[]): readonly RankingItem[] {
  if (images.length === 0) return [];
  const firstBelow = images.findIndex((image) => !image.selected);
  const at = firstBelow === -1 ? images.length : firstBelow;
  const items = images.map((image): RankingItem => ({ kind: "image", image }));
  return [...items.slice(0, at), { kind: "cut" }, ...items.slice(at)];
}

/** Scores on both sides of the line; null where a side is empty. */
export interface CutScores {
  readonly above: number | null;
  readonly below: number | null;
}

export function cutScores(ranking: readonly RankedImage[]): CutScores {
  return {
    above: ranking.findLast((image) => image.selected)?.finalScore ?? null,
    below: ranking.find((image) => !image.selected)?.finalScore ?? null,
  };
}

/**
 * The smallest number of samples behind a signal that the score reads; null where the strategy reads none.
 * A missing signal has none and is marked apart, so it does not count here.
 */
export function smallestSample(image: RankedImage): number | null {
  const used = new Set([
    ...image.terms.map((term) => term.signal),
    ...image.factors.flatMap((factor) => (factor.signal === null ? [] : [factor.signal])),
  ]);
  const sizes = image.signals
    .filter((signal) => used.has(signal.name) && signal.raw !== null)
    .map((signal) => signal.sampleSize);
  return sizes.length === 0 ? null : Math.min(...sizes);
}

/** Fewer samples than this say little. */
export const FEW_SAMPLES = 5;
