/** How many of the expected images a ranking selects, and how far the others are from the cut. */
import type { RankedImage } from "../result";
import type { RankingView } from "../tuner/protocol";
import type { Expectation, ExpectedImages, PlacedImage } from "./shapes";

type Place = PlacedImage & { readonly selected: boolean };
type PlaceOf = (image: string) => Place | undefined;

/** Returns undefined if nothing is expected. O(ranked + expected). */
export function expectationOf(
  ranking: readonly RankedImage[],
  lists: ExpectedImages | undefined,
): Expectation | undefined {
  if (isEmpty(lists)) return undefined;
  const places = new Map(ranking.map((ranked) => [ranked.image, ranked]));
  return judge(lists, (image) => places.get(image));
}

/** Like `expectationOf`, but reads the tuner's columns, without allocating an object per row. */
export function expectationOfView(
  view: Pick<RankingView, "names" | "order" | "ranks" | "scores" | "maxImages">,
  lists: ExpectedImages | undefined,
): Expectation | undefined {
  if (isEmpty(lists)) return undefined;
  const { names, order, ranks, scores, maxImages } = view;
  const asked = new Set([...lists.warm, ...lists.notNeeded]);
  const places = new Map<string, Place>();
  const score = (place: number): number => scores[order[place] ?? -1] ?? NaN;
  const [lastIn, firstOut] = [score(maxImages - 1), score(maxImages)];
  for (let row = 0; row < names.length; row++) {
    const image = names[row] ?? "";
    const rank = ranks[row] ?? 0;
    if (rank === 0 || !asked.has(image)) continue;
    const selected = rank <= maxImages;
    const gap = (scores[row] ?? NaN) - (selected ? firstOut : lastIn);
    places.set(image, { image, rank, selected, gap: Number.isNaN(gap) ? null : gap });
  }
  return judge(lists, (image) => places.get(image));
}

function isEmpty(lists: ExpectedImages | undefined): lists is undefined {
  return lists === undefined || lists.warm.length + lists.notNeeded.length === 0;
}

function judge(lists: ExpectedImages, placeOf: PlaceOf): Expectation {
  const place = (image: string): PlacedImage => {
    const { rank = null, gap = null } = placeOf(image) ?? {};
    return { image, rank, gap };
  };
  const isSelected = (image: string): boolean => placeOf(image)?.selected ?? false;
  const dropped = lists.warm.filter((image) => !isSelected(image));
  return {
    expected: lists.warm.length,
    kept: lists.warm.length - dropped.length,
    dropped: dropped.map(place).sort(byRank),
    notNeeded: lists.notNeeded.length,
    needless: lists.notNeeded.filter(isSelected).map(place).sort(byRank),
  };
}

function byRank(a: PlacedImage, b: PlacedImage): number {
  return (a.rank ?? Infinity) - (b.rank ?? Infinity) || (a.image < b.image ? -1 : 1);
}
