/** Weights that are locked, for every control that moves them. */
import { isWeighted } from "@/lib/discovery";
import type { TunerSession } from "./session";

/** Why a control of these terms' weights cannot move, as its title; undefined where none of them is locked. */
export function lockedTitle({ state, locked }: TunerSession, terms: readonly number[]): string | undefined {
  const { ranking } = state.policy;
  if (!isWeighted(ranking)) return undefined;
  const names = terms.flatMap((term) => (locked.has(term) ? (ranking.terms[term]?.signalRef ?? []) : []));
  if (names.length === 0) return undefined;
  return names.length === 1
    ? `The weight of ${names[0]} is locked`
    : `The weights of ${names.join(" and ")} are locked`;
}
