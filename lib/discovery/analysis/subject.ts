/** Shared input of the analyses of one ranking: the policy and its signals, prepared and ranked once. */
import type { ComputedSignals } from "../signals/computeSignals";
import { newPlaces, rerank, type Places } from "../ranking/places";
import { prepareFiltered } from "../ranking/filter";
import type { PreparedRanking } from "../ranking/prepareRanking";
import type { Policy } from "../policy/model";

export interface Subject {
  readonly policy: Policy;
  readonly computed: ComputedSignals;
  readonly prepared: PreparedRanking;
  /** Places under the policy's own weights. */
  readonly places: Places;
}

/** Throws Re2PatternError when imageFilter is no RE2 expression. */
export function subjectOf(policy: Policy, computed: ComputedSignals): Subject {
  const prepared = prepareFiltered(policy, computed);
  const places = newPlaces(prepared);
  rerank(prepared, null, places);
  return { policy, computed, prepared, places };
}

/** Returns the row of an image, or −1 if no query returned it or the filter excluded it. */
export function rowOf({ prepared }: Subject, image: string): number {
  return prepared.names.indexOf(image);
}

export function isSelected({ policy, places }: Subject, row: number): boolean {
  const rank = places.ranks[row] ?? 0;
  return rank > 0 && rank <= policy.maxImages;
}
