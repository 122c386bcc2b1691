/** An image's standing in words. Pure. */
import { toLineText } from "@/components/ranking/gap";
import type { ImageHolders, ImagePlace, ImagePlaces } from "@/lib/api/images";
import { formatNumber, plural } from "@/lib/client/format";

/** "rank 31 of 60, 0.0029 below the line". */
export function placeWords(of: ImagePlace): string {
  const { runId, rank, gap, scoreUnit, imageCount, unranked, selected } = of;
  if (runId === null) return "no run with a result yet";
  if (unranked !== null) {
    const why =
      unranked.reason === "filtered"
        ? "left out by the policy's filter"
        : unranked.missing.length === 0
          ? "dropped: the ranking lacks its block, and so it ranks no image"
          : `dropped: no value of ${unranked.missing.join(", ")}`;
    return `not ranked, ${why}`;
  }
  if (rank === null) return "not seen: none of its queries returned it";
  const place = `rank ${formatNumber(rank)} of ${formatNumber(imageCount)}`;
  if (gap === null) return selected ? `${place}; nothing is below it` : place;
  return `${place}, ${toLineText(gap, scoreUnit)}`;
}

/** The answer to "is my image prewarmed?", shown first. */
export function answerWords({ selected, policies, ranked, items }: ImagePlaces): string {
  if (policies === 0) return "There is no policy yet, so no image is prewarmed.";
  const of = `${formatNumber(selected)} of ${plural(policies, "policy", "policies")}`;
  if (ranked === 0) {
    const left = items.find(({ unranked }) => unranked !== null);
    return left === undefined
      ? `No policy ranks it: none of ${plural(policies, "policy", "policies")} has seen it.`
      : `None of ${plural(policies, "policy", "policies")} ranks it. In ${left.policy}: ${placeWords(left)}.`;
  }
  const most = mostUrgent(items);
  const where = most ? ` In ${most.policy}: ${placeWords(most)}.` : "";
  return `Selected in ${of}.${where}`;
}

/** How many nodes hold the image now, of those that report their images; null if none does. */
export function heldWords(snapshots: readonly Pick<ImageHolders, "told" | "holders">[]): string | null {
  const told = snapshots.reduce((sum, one) => sum + (one.told ?? 0), 0);
  if (told === 0) return null;
  const holders = snapshots.reduce((sum, one) => sum + one.holders, 0);
  return holders === 0
    ? `None of ${plural(told, "node")} holds it now.`
    : `${formatNumber(holders)} of ${plural(told, "node")} ${holders === 1 ? "holds" : "hold"} it now.`;
}

/** The question that the answer refers to, about the policy of its second sentence. */
export function questionWords({ selected, items }: ImagePlaces): string {
  const missed = missedIn(items) ? mostUrgent(items) : undefined;
  if (!missed) return "Is it prewarmed?";
  return selected === 0 ? "Why is it not prewarmed?" : `Why does ${missed.policy} leave it out?`;
}

/** The policy to explain first when an image is not warm: the one whose line it misses by least. */
export function mostUrgent(items: readonly ImagePlace[]): ImagePlace | undefined {
  return (
    items.find(({ rank, selected }) => rank !== null && !selected) ?? items.find(({ rank }) => rank !== null)
  );
}

/**
 * The run of the most urgent policy that has the image below the line, and the image's name there; null if there is
 * none.
 */
export function missedIn(items: readonly ImagePlace[]): { run: string; image: string } | null {
  const most = mostUrgent(items);
  if (!most || most.selected || most.runId === null || most.name === null) return null;
  return { run: most.runId, image: most.name };
}

/** A run with a result had no sample of the image. */
export const isUnseenIn = ({ runId, rank, unranked }: ImagePlace): boolean =>
  runId !== null && rank === null && unranked === null;

export type Standing = "above" | "below" | "unranked";

export const standingOf = ({ rank, selected }: ImagePlace): Standing =>
  rank === null ? "unranked" : selected ? "above" : "below";
