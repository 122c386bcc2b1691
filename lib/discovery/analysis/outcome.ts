/** The effect of a change of a weight or of the cut on one image and on the selection. */
import { newPlaces, rerank, type Places } from "../ranking/places";
import { roundOutward } from "../../numeric/roundOutward";
import type { Subject } from "./subject";
import type { MoveOutcome } from "./shapes/counterfactual";

/** Maximum number of images named on each side. */
const NAMED = 20;

/** Computes the outcome with other places, another cut, or both. O(cut). */
export function outcomeOf(
  { prepared, places: before, policy }: Subject,
  row: number,
  {
    places = before,
    maxImages = policy.maxImages,
  }: { readonly places?: Places; readonly maxImages?: number },
): MoveOutcome {
  const beyond = (ranks: Int32Array, line: number) => (each: number) =>
    (ranks[each] ?? 0) === 0 || (ranks[each] ?? 0) > line;
  const crossed = (rows: Int32Array): MoveOutcome["entered"] => ({
    count: rows.length,
    images: Array.from(rows.subarray(0, NAMED), (each) => prepared.names[each] ?? ""),
  });
  const rank = places.ranks[row] ?? 0;
  return {
    rank: rank === 0 ? null : rank,
    entered: crossed(places.order.subarray(0, maxImages).filter(beyond(before.ranks, policy.maxImages))),
    left: crossed(before.order.subarray(0, policy.maxImages).filter(beyond(places.ranks, maxImages))),
  };
}

/** Returns the short weight if it takes the image across the cut like the exact one does, otherwise the exact one. */
export function weightToSet(
  subject: Subject,
  row: number,
  term: number,
  to: number,
): { readonly set: number; readonly outcome: MoveOutcome } {
  const { prepared, policy } = subject;
  const weights = Float64Array.from(prepared.scoring.weighted?.weights ?? []);
  const isIn = ({ ranks }: Places): boolean => (ranks[row] ?? 0) > 0 && (ranks[row] ?? 0) <= policy.maxImages;
  const placesAt = (weight: number): Places => {
    const places = newPlaces(prepared);
    rerank(prepared, weights.with(term, weight), places);
    return places;
  };
  const short = roundOutward(weights[term] ?? 0, to);
  const places = placesAt(short);
  return isIn(places) !== isIn(subject.places)
    ? { set: short, outcome: outcomeOf(subject, row, { places }) }
    : { set: to, outcome: outcomeOf(subject, row, { places: placesAt(to) }) };
}
