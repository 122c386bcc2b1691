/** The moves of a form: functions from policy to policy that `session.edit` takes. */
import { isWeighted } from "../policy/declared";
import {
  querySchema,
  rankingSchema,
  signalSchema,
  type Policy,
  type Ranking,
  type Signal,
} from "../policy/model";

export type Move = (policy: Policy) => Policy;

/** Weights set by a slider have at most this many decimals, so that the text stays readable. */
const DECIMALS = 1e6;

export function roundWeight(weight: number): number {
  return Math.round(weight * DECIMALS) / DECIMALS + 0;
}

/**
 * Sets weights by the position of their term and leaves the others unchanged. Does nothing for a strategy without
 * weights.
 */
function withWeights(weights: ReadonlyMap<number, number>): Move {
  return (policy) => {
    const { ranking } = policy;
    if (!isWeighted(ranking)) return policy;
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
 * Sets one weight and rescales the unlocked others so that all add up to 1. Their proportions stay; if they are all
 * 0, they get equal shares. The weight moves only as far as the locked ones allow.
 */
export function withWeightOfOne(term: number, weight: number, locked: ReadonlySet<number>): Move {
  return (policy) => {
    if (!isWeighted(policy.ranking)) return policy;
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
      // The last one absorbs the rounding error.
      const value = last ? roundWeight(Math.max(0, rest - given)) : roundWeight(rest * share);
      given += value;
      weights.set(each.i, value);
    });
    return withWeights(weights)(policy);
  };
}

export function withRanking(change: (ranking: Ranking) => Ranking): Move {
  return (policy) => (policy.ranking === undefined ? policy : { ...policy, ranking: change(policy.ranking) });
}

/** Changes the signal with that name; `change` must keep its type. */
export function withSignal(name: string, change: (signal: Signal) => Signal): Move {
  return (policy) => ({
    ...policy,
    signals: policy.signals.map((signal) => (signal.name === name ? change(signal) : signal)),
  });
}

/** Sets a declared field of the signal; undefined removes an optional one. Throws for an invalid value. */
export function withSignalField(name: string, field: string, value: unknown): Move {
  return withSignal(name, (signal) => signalSchema.parse(withValues(signal, { [field]: value })));
}

/** Like `withSignalField`, for a field of the query at that index, or its `secretRef`. */
export function withQueryField(index: number, field: string, value: unknown): Move {
  return (policy) => ({
    ...policy,
    queries: policy.queries.map((query, i) =>
      i === index ? querySchema.parse(withValues(query, { [field]: value })) : query,
    ),
  });
}

/** Like `withSignalField`, for a field of the ranking. */
export function withRankingField(field: string, value: unknown): Move {
  return withRanking((ranking) => rankingSchema.parse(withValues(ranking, { [field]: value })));
}

function withValues(of: object, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  // A value needs a block to hold it.
  const all = { ...of, blockMissing: undefined, ...values };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
