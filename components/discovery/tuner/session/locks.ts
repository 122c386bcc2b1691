/** Locked weights, for every control that moves them. */
import { isWeighted, type Policy } from "@/lib/discovery";
import type { TunerSession, WeightHolds } from "./session";

/** Signals whose weights are locked, in the ranking's order. */
export function lockedSignals({ state: { policy }, holds }: Pick<TunerSession, "state" | "holds">): string[] {
  return signalsOf(policy).filter((_, term) => holds.locked.has(term));
}

/** The holds for the weights of these signals; ignores a name without a weight. */
export function holdsOf(policy: Policy, locked: readonly string[], sumOfOne: boolean): WeightHolds {
  const terms = signalsOf(policy).flatMap((signal, term) => (locked.includes(signal) ? [term] : []));
  return { locked: new Set(terms), sumOfOne };
}

function signalsOf({ ranking }: Policy): string[] {
  return isWeighted(ranking) ? ranking.terms.map(({ signalRef }) => signalRef) : [];
}

/** Why a control of these terms' weights cannot move, as its title; undefined if none of them is locked. */
export function lockedTitle({ state, holds }: TunerSession, terms: readonly number[]): string | undefined {
  const signals = signalsOf(state.policy);
  const names = terms.flatMap((term) => (holds.locked.has(term) ? (signals[term] ?? []) : []));
  if (names.length === 0) return undefined;
  return names.length === 1
    ? `The weight of ${names[0]} is locked`
    : `The weights of ${names.join(" and ")} are locked`;
}
