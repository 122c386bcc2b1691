/** The moves of a form, each a function from policy to policy: what `session.edit` takes. */
import type { HourWindow, Policy, Ranking, Signal } from "@/lib/discovery/policy/model";

export type Move = (policy: Policy) => Policy;

/** Weights have at most this many decimals when a slider sets them, so that the text stays readable. */
const DECIMALS = 1e6;

export function roundWeight(weight: number): number {
  return Math.round(weight * DECIMALS) / DECIMALS + 0;
}

/** Sets weights by the position of their term; others stay. Nothing for a strategy without weights. */
export function withWeights(weights: ReadonlyMap<number, number>): Move {
  return (policy) => {
    const { ranking } = policy;
    if (ranking?.strategy !== "weightedSum") return policy;
    const terms = ranking.terms.map((term, index) => {
      const weight = weights.get(index);
      return weight === undefined || weight === term.weight ? term : { ...term, weight };
    });
    if (terms.every((term, index) => term === ranking.terms[index])) return policy;
    return { ...policy, ranking: { ...ranking, terms } };
  };
}

export function withWeight(term: number, weight: number): Move {
  return withWeights(new Map([[term, weight]]));
}

/**
 * Sets one weight and rescales the others that are not locked, so that all add up to 1. Between them their
 * proportions stay; where they are all 0 they share equally. The weight moves only as far as the locked ones leave room.
 */
export function withWeightOfOne(term: number, weight: number, locked: ReadonlySet<number>): Move {
  return (policy) => {
    if (policy.ranking?.strategy !== "weightedSum") return policy;
    const { terms } = policy.ranking;
    const fixed = terms.reduce((sum, each, i) => (i !== term && locked.has(i) ? sum + each.weight : sum), 0);
    const free = terms.flatMap((each, i) =>
      i === term || locked.has(i) ? [] : [{ i, weight: each.weight }],
    );
    const room = Math.max(0, 1 - fixed);
    if (free.length === 0) return withWeight(term, roundWeight(room))(policy);
    const moved = roundWeight(Math.min(room, Math.max(0, weight)));
    const rest = room - moved;
    const total = free.reduce((sum, each) => sum + each.weight, 0);
    const weights = new Map([[term, moved]]);
    let given = 0;
    free.forEach((each, at) => {
      const share = total > 0 ? each.weight / total : 1 / free.length;
      const last = at === free.length - 1;
      // The last takes what rounding left.
      const value = last ? roundWeight(Math.max(0, rest - given)) : roundWeight(rest * share);
      given += value;
      weights.set(each.i, value);
    });
    return withWeights(weights)(policy);
  };
}

export function withMaxImages(maxImages: number): Move {
  const whole = Math.min(2_147_483_647, Math.max(1, Math.round(maxImages)));
  return (policy) => (policy.maxImages === whole ? policy : { ...policy, maxImages: whole });
}

export function withRanking(change: (ranking: Ranking) => Ranking): Move {
  return (policy) => (policy.ranking === undefined ? policy : { ...policy, ranking: change(policy.ranking) });
}

/** Changes the signal of that name; `change` keeps its type. */
export function withSignal(name: string, change: (signal: Signal) => Signal): Move {
  return (policy) => ({
    ...policy,
    signals: policy.signals.map((signal) => (signal.name === name ? change(signal) : signal)),
  });
}

export function withWindows(name: string, windows: readonly HourWindow[]): Move {
  return withSignal(name, (signal) =>
    signal.type === "timeWeightedAggregate" ? { ...signal, windows: [...windows] } : signal,
  );
}
