/** Adds, renames, converts and removes signals of a policy. */
import {
  beginValues,
  needsRange,
  rankedSignals,
  rankingFields,
  rankingSchema,
  SIGNAL_TYPES,
  signalFields,
  signalSchema,
  signalTypeOf,
  type Policy,
  type Query,
  type Ranking,
  type Signal,
} from "@/lib/discovery";
import { freeName } from "@/components/discovery/freeName";
import { queriesFor } from "./queries/queryEdits";

type Move = (policy: Policy) => Policy;

/**
 * Adds a signal of the first type on the first query that it can read; null if there is none. No ranking reads it
 * yet.
 */
export function addedSignal({ queries, signals }: Policy): Move | null {
  const names = signals.map((signal) => signal.name);
  const { type, fields } = SIGNAL_TYPES[0];
  const signal = signalSchema.parse({
    name: freeName("signal", names),
    queryRef: "",
    type,
    ...beginValues(fields),
  });
  const [query] = queriesFor(signal, queries);
  if (query === undefined) return null;
  return (policy) => ({ ...policy, signals: [...policy.signals, { ...signal, queryRef: query.name }] });
}

/** Renames the signal, also in the ranking. */
export function renamedSignal(from: string, to: string): Move {
  const other = (name: string): string => (name === from ? to : name);
  return (policy) => ({
    ...policy,
    signals: policy.signals.map((signal) => (signal.name === from ? { ...signal, name: to } : signal)),
    ...(policy.ranking === undefined ? {} : { ranking: withOtherNames(policy.ranking, other) }),
  });
}

function withOtherNames(ranking: Ranking, other: (name: string) => string): Ranking {
  const renamed = rankingFields(ranking).flatMap(({ name, field, value }) =>
    field.renamed === undefined ? [] : [[name, field.renamed(value, other)] as const],
  );
  return rankingSchema.parse({ ...ranking, ...Object.fromEntries(renamed) });
}

/** A signal that the ranking reads is kept. */
export function removedSignal(name: string): Move {
  return (policy) =>
    rankedSignals(policy.ranking).includes(name)
      ? policy
      : { ...policy, signals: policy.signals.filter((signal) => signal.name !== name) };
}

/**
 * The signal as another type, with the fields that both types share and plausible values for the rest. Null if that
 * type can read none of the policy's queries.
 */
export function signalAs(type: Signal["type"], signal: Signal, queries: readonly Query[]): Signal | null {
  if (type === signal.type) return signal;
  const next = made(type, signal);
  const readable = queriesFor(next, queries);
  const query = readable.find(({ name }) => name === signal.queryRef) ?? readable[0];
  if (query !== undefined) return { ...next, queryRef: query.name };
  // Per day and rises need samples over time, which no query may have: the type may be possible without them.
  const plain = withoutRange(next);
  const [other] = queriesFor(plain, queries);
  return other === undefined ? null : { ...plain, queryRef: other.name };
}

function made(type: Signal["type"], before: Signal): Signal {
  const { alternatives, fields } = signalTypeOf({ type });
  const others = new Set(alternatives?.choices.slice(1).flatMap((choice) => choice.fields));
  const known = new Map<string, unknown>(Object.entries(before));
  const values = Object.entries(fields).flatMap(([name, field]) => {
    const kept = field.carried === false ? undefined : known.get(name);
    const value = kept ?? (others.has(name) ? undefined : field.begin);
    return value === undefined ? [] : [[name, value] as const];
  });
  const { name, queryRef } = before;
  return signalSchema.parse({ name, queryRef, type, ...Object.fromEntries(values) });
}

function withoutRange(signal: Signal): Signal {
  if (!needsRange(signal)) return signal;
  const reset = signalFields(signal).flatMap(({ name, field, value }) =>
    (field.needsRange?.(value) ?? null) === null ? [] : [[name, field.begin] as const],
  );
  return signalSchema.parse({ ...signal, ...Object.fromEntries(reset) });
}
