/** The effect of a change of the policy on the ranking, in numbers that can be sorted. */
import type { PreparedRanking } from "../ranking/prepareRanking";
import type { Subject } from "./subject";
import type { SelectionChange } from "./shapes/selection";

export type Ranked = Pick<Subject, "places" | "policy"> & {
  readonly prepared: Pick<PreparedRanking, "names">;
};

/** Maps each name to its rank from 1, in order. O(images). */
function ranksByName({ prepared, places }: Ranked): Map<string, number> {
  return new Map(Array.from(places.order, (row, i) => [prepared.names[row] ?? "", i + 1]));
}

export function selectionChange(before: Ranked, after: Ranked): SelectionChange {
  const old = ranksByName(before);
  const now = ranksByName(after);
  const selectedIn = (ranks: ReadonlyMap<string, number>, { policy }: Ranked) =>
    [...ranks].filter(([, rank]) => rank <= policy.maxImages).map(([image]) => image);
  const selectedBefore = new Set(selectedIn(old, before));
  const selectedNow = new Set(selectedIn(now, after));
  let moved = 0;
  for (const [image, rank] of now) if (old.has(image) && old.get(image) !== rank) moved++;
  return {
    entered: [...selectedNow].filter((image) => !selectedBefore.has(image)),
    left: [...selectedBefore].filter((image) => !selectedNow.has(image)),
    moved,
  };
}
